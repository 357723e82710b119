import type { Language } from '../../contract/values/language.ts'
import type { Isolated } from '../../contract/values/member-text.ts'

interface PushWords {
  message: (name: Isolated) => string
  request: (name: Isolated) => string
  held: (count: number) => string
  heldDetail: string
  decided: Record<Decided, string>
}
export type Decided = 'reportDecided' | 'contentRemoved' | 'contentRestored' | 'roleChanged'

const words: Record<Language, PushWords> = {
  en: {
    message: name => `${name} wrote to you`,
    request: name => `${name} would like to write to you`,
    held: count => `${count} new notifications`,
    heldDetail: 'They were held back for a while.',
    decided: {
      reportDecided: 'Your report was reviewed',
      contentRemoved: 'A moderator removed something you posted',
      contentRestored: 'A moderator restored something you posted',
      roleChanged: 'Your role changed',
    },
  },
  es: {
    message: name => `${name} te ha escrito`,
    request: name => `${name} quiere escribirte`,
    held: count => `${count} notificaciones nuevas`,
    heldDetail: 'Las hemos guardado un rato.',
    decided: {
      reportDecided: 'Hemos revisado tu denuncia',
      contentRemoved: 'Moderación ha retirado algo que publicaste',
      contentRestored: 'Moderación ha restaurado algo que publicaste',
      roleChanged: 'Tu rol ha cambiado',
    },
  },
  ca: {
    message: name => `${name} t’ha escrit`,
    request: name => `${name} vol escriure’t`,
    held: count => `${count} notificacions noves`,
    heldDetail: 'Les hem guardades una estona.',
    decided: {
      reportDecided: 'Hem revisat la teva denúncia',
      contentRemoved: 'Moderació ha retirat una cosa que vas publicar',
      contentRestored: 'Moderació ha restaurat una cosa que vas publicar',
      roleChanged: 'El teu rol ha canviat',
    },
  },
}

export const pushWords = (language: Language): PushWords => words[language]
