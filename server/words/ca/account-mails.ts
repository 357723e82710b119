import type { Isolated } from '../../../contract/text/member-text.ts'
import type { Role } from '../../../contract/vocabulary.ts'
import type { NoticedEvent } from '../security-notices.ts'
import type { Words } from '../en/account-mails.ts'
import { titled, type NoticeWords, type ReportOutcome } from '../mail-shape.ts'

const roleNames: Record<Role, string> = { member: 'membre', admin: 'admin', superadmin: 'superadmin' }

const ofAdministration = {
  button: 'Obre Our Peeps',
  footer: 'Reps aquest correu perquè l’equip d’administració d’Our Peeps ha fet un canvi al teu compte.',
}

const ofReports = { button: 'Mostra totes les decisions', footer: 'Reps aquest correu per una denúncia a Our Peeps.' }
const noteOf = (note: Isolated | null) => (note ? [`Nota de l’equip: ${note}`] : [])
const outcomes: Record<ReportOutcome['outcome'], string> = {
  removed: 'Et dona la raó i ho ha retirat.',
  resolved: 'Et dona la raó i ho ha resolt.',
  dismissed: 'No hi ha trobat motius per actuar.',
}

const notices: Record<NoticedEvent, NoticeWords> = {
  secondStepLocked: {
    subject: 'Codis incorrectes en entrar al teu compte',
    heading: 'Algú ha escrit codis incorrectes',
    text: 'La contrasenya era correcta, però després s’han escrit cinc codis incorrectes. Durant 15 minuts no se n’accepta cap més.',
  },
  recoveryCodeUsed: {
    ...titled('S’ha fet servir un codi de recuperació'),
    text: 'Un dels teus codis de recuperació s’ha fet servir per entrar o per confirmar un canvi. Aquest codi ja no serveix.',
  },
  passwordReset: {
    ...titled('S’ha restablert la teva contrasenya'),
    text: 'S’ha posat una contrasenya nova amb l’enllaç d’un correu. S’han tancat totes les sessions i s’han eliminat els teus dispositius de confiança.',
  },
  passwordChanged: {
    ...titled('S’ha canviat la teva contrasenya'),
    text: 'S’han tancat totes les altres sessions.',
  },
  emailChanged: {
    ...titled('S’ha canviat el correu del teu compte'),
    text: 'El canvi s’ha confirmat des de tots dos correus. A partir d’ara, entra amb el nou.',
  },
  twoFactorEnabled: {
    subject: 'La verificació en dos passos està activada',
    heading: 'Verificació en dos passos activada',
    text: 'A partir d’ara, per entrar no n’hi ha prou amb la contrasenya: també cal un codi o una clau d’accés. S’han tancat totes les altres sessions.',
  },
  twoFactorDisabled: {
    subject: 'La verificació en dos passos està desactivada',
    heading: 'Verificació en dos passos desactivada',
    text: 'A partir d’ara, per entrar al teu compte n’hi ha prou amb la contrasenya.',
  },
  recoveryCodesRegenerated: {
    subject: 'Tens codis de recuperació nous',
    heading: 'Codis de recuperació nous',
    text: 'S’han generat deu codis de recuperació. Els antics ja no serveixen.',
  },
  passkeyAdded: {
    ...titled('S’ha afegit una clau d’accés al teu compte'),
    text: 'Serveix per entrar al teu compte sense contrasenya. Si no l’has afegida tu, elimina-la ara i canvia la contrasenya.',
  },
  passkeyRemoved: {
    ...titled('S’ha eliminat una clau d’accés del teu compte'),
    text: 'Ja no serveix per entrar al teu compte, i s’han tancat les altres sessions que havia obert.',
  },
  passkeysRemoved: {
    ...titled('S’han eliminat les teves claus d’accés'),
    text: 'Ja no serveixen per entrar al teu compte. En pots afegir d’altres a la configuració del compte.',
  },
  passkeyCopied: {
    subject: 'Potser algú ha copiat una de les teves claus d’accés',
    heading: 'El comptador d’una clau d’accés ha baixat',
    text: 'Una de les teves claus d’accés s’ha fet servir amb un comptador més baix que abans. Passa quan es copia una clau de seguretat i també quan una aplicació guarda la mateixa clau en diversos dispositius. S’ha acceptat. Si fas servir una clau de seguretat o no reconeixes l’entrada, elimina aquesta clau i afegeix-ne una altra.',
  },
  deviceTrusted: {
    ...titled('Tens un dispositiu de confiança nou'),
    text: 'Durant 30 dies no caldrà cap codi per entrar des d’aquest navegador.',
  },
  deviceForgotten: {
    ...titled('Un dispositiu ja no és de confiança'),
    text: 'La pròxima vegada que hi entris, demanarà un codi.',
  },
  devicesForgotten: {
    ...titled('Ja no tens cap dispositiu de confiança'),
    text: 'La pròxima vegada que hi entris, tots demanaran un codi.',
  },
  sessionEnded: {
    ...titled('S’ha tancat una sessió'),
    text: 'La sessió d’un dels teus navegadors s’ha tancat des d’un altre.',
  },
  otherSessionsEnded: {
    ...titled('S’han tancat les altres sessions'),
    text: 'Només continua oberta la del navegador des d’on s’ha demanat.',
  },
  allSessionsEnded: {
    ...titled('S’han tancat totes les sessions'),
    text: 'El teu compte no té cap sessió oberta.',
  },
  deletionScheduled: {
    ...titled('El teu compte s’eliminarà d’aquí a 14 dies'),
    text: 'S’han tancat totes les sessions i ningú no pot veure el teu perfil. Per conservar el compte, inicia la sessió abans de 14 dies i tria «Conserva el meu compte».',
  },
  deletionCanceled: {
    ...titled('Has conservat el compte'),
    text: 'El teu compte no s’eliminarà. Els teus anuncis continuen en pausa fins que els reactivis.',
  },
  dataDownloaded: {
    ...titled('S’estan baixant les teves dades'),
    text: 'Algú ha fet servir la teva contrasenya o una clau d’accés per baixar el fitxer amb les teves dades.',
  },
}

/** The same in Catalan. */
export const ca = {
  locale: 'ca',
  emailLayout: {
    signature: 'Our Peeps — Fem xarxa amb sentit',
    openAddress: 'Si el botó no funciona, obre aquest enllaç:',
  },
  browser: {
    both: (browser, system) => `${browser} a ${system}`,
    system: system => `desconegut (${system})`,
    unknown: 'desconegut',
  },

  confirmation: () => ({
    subject: 'Confirma el teu correu per a Our Peeps',
    heading: 'Et donem la benvinguda a Our Peeps',
    paragraphs: [
      'Confirma que aquest és el teu correu perquè el veïnat et pugui conèixer.',
      'L’enllaç serveix una sola vegada i caduca al cap de 24 hores.',
    ],
    button: 'Confirma el correu',
    footer:
      'Reps aquest missatge perquè algú ha creat un compte a Our Peeps amb aquest correu. Si no has estat tu, ignora aquest missatge.',
  }),

  reset: () => ({
    subject: 'Tria una contrasenya nova per a Our Peeps',
    heading: 'Has oblidat la contrasenya?',
    paragraphs: [
      'Amb aquest enllaç pots triar una altra contrasenya.',
      'L’enllaç serveix una sola vegada i caduca al cap de 15 minuts. Fins que no en triïs una altra, la contrasenya actual continuarà funcionant.',
    ],
    button: 'Tria una contrasenya nova',
    footer:
      'Reps aquest missatge perquè algú ha demanat canviar la contrasenya del compte d’Our Peeps amb aquest correu. Si no has estat tu, ignora aquest missatge.',
  }),

  resetAfterDenial: () => ({
    subject: 'Tria una contrasenya nova per a Our Peeps',
    heading: 'Tria una contrasenya nova',
    paragraphs: [
      'Ens has dit que algú ha entrat al teu compte sense ser tu. S’han tancat totes les sessions i la contrasenya anterior ja no serveix.',
      'L’enllaç serveix una sola vegada i caduca al cap de 15 minuts. En pots demanar un altre des de la pàgina d’entrada.',
    ],
    button: 'Tria la contrasenya nova',
    footer: 'Reps aquest correu perquè has dit que algú havia entrat al teu compte d’Our Peeps sense ser tu.',
  }),

  newSignIn: ({ browser, time, city, place }) => ({
    ...titled('Nova entrada al teu compte'),
    paragraphs: [
      'Algú ha entrat al teu compte des d’un navegador que no reconeixem.',
      'Has estat tu? Aleshores no cal que facis res.',
      'Si no, tanca ara la sessió d’aquell navegador i tria una contrasenya nova.',
      'Mai no et demanarem la contrasenya per correu.',
    ],
    facts: [
      { label: 'Navegador', value: browser },
      { label: 'Quan', value: time, detail: city ? `Hora local: ${city}` : 'UTC' },
      ...(place ? [{ label: 'Lloc', value: place, detail: 'És una estimació' }] : []),
    ],
    button: 'No he estat jo',
    footer: 'Els correus de seguretat no es poden desactivar. L’enllaç serveix durant 7 dies.',
  }),

  changeFrom: newEmail => ({
    subject: 'Vols canviar el correu del teu compte?',
    heading: 'Sol·licitud de canvi de correu',
    paragraphs: [
      `Des d’una sessió oberta al teu compte s’ha demanat canviar el correu per aquest: ${newEmail}.`,
      'Si has estat tu, confirma-ho aquí i al missatge que rebràs al correu nou, en les pròximes 24 hores. Si no, no premis el botó i posa una contrasenya nova.',
    ],
    button: 'Sí, canvia’l',
    footer: 'Reps aquest missatge perquè algú ha demanat canviar el correu del teu compte d’Our Peeps.',
  }),

  changeTo: () => ({
    subject: 'Confirma el teu correu nou per a Our Peeps',
    heading: 'Ets tu?',
    paragraphs: [
      'Algú vol fer servir aquest correu per al seu compte d’Our Peeps.',
      'Si ets tu, confirma-ho aquí i al missatge que rebràs al correu antic, en les pròximes 24 hores.',
    ],
    button: 'Confirma aquest correu',
    footer: 'Si no has estat tu, ignora aquest missatge: sense aquesta confirmació no canvia res.',
  }),

  exportReady: until => ({
    ...titled('Les teves dades estan a punt'),
    paragraphs: [
      `El fitxer amb tot el que guardem sobre tu està a punt. El pots baixar fins al dia ${until}.`,
      'Abans confirmaràs amb la contrasenya que ets tu. Guarda bé el fitxer: conté els teus missatges privats.',
    ],
    button: 'Baixa les meves dades',
    footer:
      'Reps aquest correu perquè algú que ha entrat al teu compte d’Our Peeps ha demanat les teves dades. Si no has estat tu, elimina el fitxer i canvia la contrasenya.',
  }),

  exportFailed: () => ({
    ...titled('No hem pogut preparar les teves dades'),
    paragraphs: ['Alguna cosa ha fallat per part nostra. Torna-ho a provar més tard.'],
    button: 'Torna-ho a provar',
    footer:
      'Reps aquest correu perquè algú que ha entrat al teu compte d’Our Peeps ha demanat les teves dades. Si no has estat tu, canvia la contrasenya.',
  }),

  roleChanged: role => ({
    ...titled('El teu rol ha canviat'),
    paragraphs: [
      `L’equip d’administració t’ha canviat el rol. Ara és aquest: ${roleNames[role]}.`,
      ...(role === 'member'
        ? []
        : ['Per fer servir les pàgines d’administració, activa la verificació en dos passos.']),
    ],
    ...ofAdministration,
  }),

  activated: () => ({
    ...titled('El teu compte torna a estar actiu'),
    paragraphs: ['L’equip d’administració ha activat el teu compte. Ja hi pots tornar a entrar.'],
    ...ofAdministration,
  }),

  deactivated: () => ({
    ...titled('S’ha desactivat el teu compte'),
    paragraphs: [
      'L’equip d’administració ha desactivat el teu compte. S’han tancat totes les sessions i les teves places en els pròxims actes han quedat lliures.',
      'Si creus que és un error, contacta amb l’equip d’ajuda.',
    ],
    ...ofAdministration,
  }),

  removed: ({ title, note }) => ({
    ...titled('S’ha retirat una cosa que vas escriure'),
    paragraphs: [
      `Arran d’una denúncia, l’equip d’administració ha revisat «${title}» i ho ha retirat. Ningú més no ho pot veure.`,
      ...noteOf(note),
    ],
    ...ofReports,
  }),

  reportDecided: ({ about, title, outcome, note }) => ({
    ...titled('Què ha passat amb la teva denúncia'),
    paragraphs: [
      about === 'conversation'
        ? `Gràcies per avisar-nos sobre la teva conversa amb ${title}. L’equip d’administració l’ha revisada. ${outcomes[outcome]}`
        : title === null
          ? `Gràcies per la teva denúncia. L’equip d’administració ha revisat el que vas denunciar. ${outcomes[outcome]}`
          : `Gràcies per avisar-nos sobre «${title}». L’equip d’administració ho ha revisat. ${outcomes[outcome]}`,
      ...noteOf(note),
    ],
    ...ofReports,
  }),

  notice: (event, { day, time, browser }) => ({
    subject: notices[event].subject,
    heading: notices[event].heading,
    paragraphs: [
      notices[event].text,
      `Va passar el dia ${day} (${time} UTC). Navegador: ${browser}.`,
      'Si has estat tu, no cal que facis res. Si no, posa una contrasenya nova ara mateix.',
    ],
    button: 'Revisa el teu compte',
    footer: 'Reps aquest correu perquè ha canviat alguna cosa que afecta la seguretat del teu compte d’Our Peeps.',
  }),
} satisfies Words
