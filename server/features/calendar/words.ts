import type { Language } from '../../../contract/values/language.ts'
import type { Isolated } from '../../../contract/text/member-text.ts'

interface Words {
  /** The calendar's name. */
  name: string
  /** The title of an event. */
  waiting: (title: Isolated) => string
  /** For people who open a link that does not work. */
  ended: string
  inactive: string
  unknown: string
}

export const words: Record<Language, Words> = {
  en: {
    name: 'Our Peeps events',
    waiting: title => `Waitlist: ${title}`,
    ended: 'This calendar link no longer works. You can find your current link on Our Peeps, in your account settings.',
    inactive: 'This calendar is off while its account is deactivated.',
    unknown: "This calendar link doesn't exist. Check that you copied all of it.",
  },
  es: {
    name: 'Eventos de Our Peeps',
    waiting: title => `Lista de espera: ${title}`,
    ended:
      'Este enlace de calendario ya no funciona. Encontrarás tu enlace actual en Our Peeps, en los ajustes de la cuenta.',
    inactive: 'Este calendario está desactivado mientras lo esté su cuenta.',
    unknown: 'Este enlace de calendario no existe. Comprueba que lo hayas copiado entero.',
  },
  ca: {
    name: 'Actes d’Our Peeps',
    waiting: title => `Llista d’espera: ${title}`,
    ended:
      'Aquest enllaç de calendari ja no funciona. Trobaràs l’enllaç actual a Our Peeps, a la configuració del compte.',
    inactive: 'Aquest calendari està desactivat mentre ho estigui el compte.',
    unknown: 'Aquest enllaç de calendari no existeix. Comprova que l’hagis copiat sencer.',
  },
}
