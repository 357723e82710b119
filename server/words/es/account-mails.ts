import type { Isolated } from '../../../contract/text/member-text.ts'
import type { Role } from '../../../contract/vocabulary.ts'
import type { NoticedEvent } from '../security-notices.ts'
import type { Words } from '../en/account-mails.ts'
import { titled, type NoticeWords, type ReportOutcome } from '../mail-shape.ts'

const roleNames: Record<Role, string> = { member: 'miembro', admin: 'admin', superadmin: 'superadmin' }

const ofAdministration = {
  button: 'Abrir Our Peeps',
  footer: 'Recibes este correo porque el equipo de administración de Our Peeps ha hecho un cambio en tu cuenta.',
}

const ofReports = { button: 'Ver todas las decisiones', footer: 'Recibes este correo por una denuncia en Our Peeps.' }
const noteOf = (note: Isolated | null) => (note ? [`Nota del equipo: ${note}`] : [])
const outcomes: Record<ReportOutcome['outcome'], string> = {
  removed: 'Te da la razón y lo ha retirado.',
  resolved: 'Te da la razón y lo ha resuelto.',
  dismissed: 'No ha encontrado motivos para actuar.',
}

const notices: Record<NoticedEvent, NoticeWords> = {
  secondStepLocked: {
    subject: 'Códigos incorrectos al entrar en tu cuenta',
    heading: 'Alguien ha escrito códigos incorrectos',
    text: 'La contraseña era correcta, pero después se han escrito cinco códigos incorrectos. Durante 15 minutos no se admite ninguno más.',
  },
  recoveryCodeUsed: {
    ...titled('Se ha usado un código de recuperación'),
    text: 'Uno de tus códigos de recuperación se ha usado para entrar o para confirmar un cambio. Ese código ya no sirve.',
  },
  passwordReset: {
    ...titled('Tu contraseña se ha restablecido'),
    text: 'Se ha puesto una contraseña nueva con el enlace de un correo. Se han cerrado todas tus sesiones y se han eliminado tus dispositivos de confianza.',
  },
  passwordChanged: {
    ...titled('Tu contraseña ha cambiado'),
    text: 'Se han cerrado todas tus demás sesiones.',
  },
  emailChanged: {
    ...titled('El correo de tu cuenta ha cambiado'),
    text: 'El cambio se ha confirmado desde los dos correos. A partir de ahora, entra con el nuevo.',
  },
  twoFactorEnabled: {
    subject: 'La verificación en dos pasos está activada',
    heading: 'Verificación en dos pasos activada',
    text: 'A partir de ahora, para entrar no basta con la contraseña: también hace falta un código o una llave de acceso. Se han cerrado las demás sesiones.',
  },
  twoFactorDisabled: {
    subject: 'La verificación en dos pasos está desactivada',
    heading: 'Verificación en dos pasos desactivada',
    text: 'A partir de ahora, para entrar en tu cuenta basta con la contraseña.',
  },
  recoveryCodesRegenerated: {
    subject: 'Tienes códigos de recuperación nuevos',
    heading: 'Códigos de recuperación nuevos',
    text: 'Se han generado diez códigos de recuperación. Los anteriores ya no sirven.',
  },
  passkeyAdded: {
    ...titled('Se ha añadido una llave de acceso a tu cuenta'),
    text: 'Sirve para entrar en tu cuenta sin contraseña. Si no la has añadido tú, elimínala ahora y cambia la contraseña.',
  },
  passkeyRemoved: {
    ...titled('Se ha eliminado una llave de acceso de tu cuenta'),
    text: 'Ya no sirve para entrar en tu cuenta, y se han cerrado las demás sesiones que abrió.',
  },
  passkeysRemoved: {
    ...titled('Se han eliminado tus llaves de acceso'),
    text: 'Ya no sirven para entrar en tu cuenta. Puedes añadir otras en los ajustes de la cuenta.',
  },
  passkeyCopied: {
    subject: 'Puede que alguien haya copiado una de tus llaves de acceso',
    heading: 'El contador de una llave de acceso ha bajado',
    text: 'Una de tus llaves de acceso se ha usado con un contador más bajo que antes. Ocurre cuando se copia una llave de seguridad y también cuando una aplicación guarda la misma llave en varios dispositivos. Se ha aceptado. Si usas una llave de seguridad o no reconoces la entrada, elimina esa llave y añade otra.',
  },
  deviceTrusted: {
    ...titled('Tienes un nuevo dispositivo de confianza'),
    text: 'Durante 30 días no hará falta código para entrar desde este navegador.',
  },
  deviceForgotten: {
    ...titled('Un dispositivo ya no es de confianza'),
    text: 'La próxima vez que entres desde él, pedirá un código.',
  },
  devicesForgotten: {
    ...titled('Ya no tienes dispositivos de confianza'),
    text: 'La próxima vez que entres, cada uno pedirá un código.',
  },
  sessionEnded: {
    ...titled('Se ha cerrado una sesión'),
    text: 'La sesión de uno de tus navegadores se ha cerrado desde otro.',
  },
  otherSessionsEnded: {
    ...titled('Se han cerrado tus demás sesiones'),
    text: 'Solo sigue abierta la del navegador desde el que se ha pedido.',
  },
  allSessionsEnded: {
    ...titled('Se han cerrado todas tus sesiones'),
    text: 'Tu cuenta no tiene ninguna sesión abierta.',
  },
  deletionScheduled: {
    ...titled('Tu cuenta se eliminará en 14 días'),
    text: 'Se han cerrado todas tus sesiones y nadie puede ver tu perfil. Para conservar la cuenta, inicia sesión antes de 14 días y elige «Conservar mi cuenta».',
  },
  deletionCanceled: {
    ...titled('Has conservado tu cuenta'),
    text: 'Tu cuenta no se eliminará. Tus anuncios siguen en pausa hasta que los reactives.',
  },
  dataDownloaded: {
    ...titled('Se están descargando tus datos'),
    text: 'Alguien ha usado tu contraseña o una llave de acceso para descargar el archivo con tus datos.',
  },
}

/** The same in Spanish. */
export const es = {
  locale: 'es',
  emailLayout: {
    signature: 'Our Peeps — Conecta con sentido',
    openAddress: 'Si el botón no funciona, abre este enlace:',
  },
  browser: {
    both: (browser, system) => `${browser} en ${system}`,
    system: system => `un navegador en ${system}`,
    unknown: 'un navegador desconocido',
  },

  confirmation: () => ({
    subject: 'Confirma tu correo para Our Peeps',
    heading: 'Te damos la bienvenida a Our Peeps',
    paragraphs: [
      'Confirma que este es tu correo para que la gente del barrio pueda conocerte.',
      'El enlace sirve una sola vez y caduca a las 24 horas.',
    ],
    button: 'Confirmar mi correo',
    footer:
      'Recibes este mensaje porque alguien ha creado una cuenta en Our Peeps con este correo. Si no has sido tú, ignora este mensaje.',
  }),

  reset: () => ({
    subject: 'Elige una contraseña nueva para Our Peeps',
    heading: '¿Has olvidado la contraseña?',
    paragraphs: [
      'Con este enlace puedes elegir otra.',
      'El enlace sirve una sola vez y caduca a los 15 minutos. Hasta que elijas otra, la actual seguirá funcionando.',
    ],
    button: 'Elegir otra contraseña',
    footer:
      'Recibes este mensaje porque alguien ha pedido cambiar la contraseña de la cuenta de Our Peeps con este correo. Si no has sido tú, ignora este mensaje.',
  }),

  resetAfterDenial: () => ({
    subject: 'Elige una contraseña nueva para Our Peeps',
    heading: 'Elige una contraseña nueva',
    paragraphs: [
      'Nos has dicho que alguien ha entrado en tu cuenta sin ser tú. Se han cerrado todas las sesiones y tu contraseña anterior ya no sirve.',
      'El enlace sirve una sola vez y caduca a los 15 minutos. Puedes pedir otro desde la página de entrada.',
    ],
    button: 'Elegir una contraseña nueva',
    footer: 'Recibes este correo porque has dicho que alguien había entrado en tu cuenta de Our Peeps sin ser tú.',
  }),

  newSignIn: ({ browser, time, city, place }) => ({
    ...titled('Nueva entrada en tu cuenta'),
    paragraphs: [
      'Alguien ha entrado en tu cuenta desde un navegador que no reconocemos.',
      '¿Has sido tú? Entonces no tienes que hacer nada.',
      'Si no, cierra ahora la sesión de ese navegador y elige una contraseña nueva.',
      'Nunca te pediremos la contraseña por correo.',
    ],
    facts: [
      { label: 'Navegador', value: browser },
      { label: 'Cuándo', value: time, detail: city ? `Hora local: ${city}` : 'UTC' },
      ...(place ? [{ label: 'Lugar', value: place, detail: 'Es una estimación' }] : []),
    ],
    button: 'No he sido yo',
    footer: 'Los correos de seguridad no se pueden desactivar. El enlace sirve durante 7 días.',
  }),

  changeFrom: newEmail => ({
    subject: '¿Quieres cambiar el correo de tu cuenta?',
    heading: 'Solicitud de cambio de correo',
    paragraphs: [
      `Desde una sesión abierta en tu cuenta se ha pedido cambiar el correo por este: ${newEmail}.`,
      'Si has sido tú, confírmalo aquí y en el mensaje que recibirás en el correo nuevo, en las próximas 24 horas. Si no, no pulses el botón y pon una contraseña nueva.',
    ],
    button: 'Sí, cambiarlo',
    footer: 'Recibes este mensaje porque alguien ha pedido cambiar el correo de tu cuenta de Our Peeps.',
  }),

  changeTo: () => ({
    subject: 'Confirma tu nuevo correo para Our Peeps',
    heading: '¿Eres tú?',
    paragraphs: [
      'Alguien quiere usar este correo para su cuenta de Our Peeps.',
      'Si eres tú, confírmalo aquí y en el mensaje que recibirás en el correo anterior, en las próximas 24 horas.',
    ],
    button: 'Confirmar este correo',
    footer: 'Si no has sido tú, ignora este mensaje: sin esta confirmación no cambia nada.',
  }),

  exportReady: until => ({
    ...titled('Tus datos están listos'),
    paragraphs: [
      `El archivo con todo lo que guardamos sobre ti está listo. Puedes descargarlo hasta el ${until}.`,
      'Antes confirmarás con tu contraseña que eres tú. Guarda bien el archivo: contiene tus mensajes privados.',
    ],
    button: 'Descargar mis datos',
    footer:
      'Recibes este correo porque alguien que ha entrado en tu cuenta de Our Peeps ha pedido tus datos. Si no has sido tú, elimina el archivo y cambia tu contraseña.',
  }),

  exportFailed: () => ({
    ...titled('No hemos podido preparar tus datos'),
    paragraphs: ['Algo ha fallado por nuestra parte. Inténtalo de nuevo más tarde.'],
    button: 'Intentarlo de nuevo',
    footer:
      'Recibes este correo porque alguien que ha entrado en tu cuenta de Our Peeps ha pedido tus datos. Si no has sido tú, cambia tu contraseña.',
  }),

  roleChanged: role => ({
    ...titled('Tu rol ha cambiado'),
    paragraphs: [
      `El equipo de administración te ha cambiado el rol. Ahora es este: ${roleNames[role]}.`,
      ...(role === 'member' ? [] : ['Para usar las páginas de administración, activa la verificación en dos pasos.']),
    ],
    ...ofAdministration,
  }),

  activated: () => ({
    ...titled('Tu cuenta vuelve a estar activa'),
    paragraphs: ['El equipo de administración ha activado tu cuenta. Ya puedes volver a entrar.'],
    ...ofAdministration,
  }),

  deactivated: () => ({
    ...titled('Tu cuenta se ha desactivado'),
    paragraphs: [
      'El equipo de administración ha desactivado tu cuenta. Se han cerrado todas tus sesiones y tus plazas en los próximos eventos han quedado libres.',
      'Si crees que es un error, escribe a soporte.',
    ],
    ...ofAdministration,
  }),

  removed: ({ title, note }) => ({
    ...titled('Se ha retirado algo que escribiste'),
    paragraphs: [
      `Tras una denuncia, el equipo de administración ha revisado «${title}» y lo ha retirado. Nadie más puede verlo.`,
      ...noteOf(note),
    ],
    ...ofReports,
  }),

  reportDecided: ({ about, title, outcome, note }) => ({
    ...titled('Qué ha pasado con tu denuncia'),
    paragraphs: [
      about === 'conversation'
        ? `Gracias por avisarnos de tu conversación con ${title}. El equipo de administración la ha revisado. ${outcomes[outcome]}`
        : title === null
          ? `Gracias por tu denuncia. El equipo de administración ha revisado lo que denunciaste. ${outcomes[outcome]}`
          : `Gracias por avisarnos sobre «${title}». El equipo de administración lo ha revisado. ${outcomes[outcome]}`,
      ...noteOf(note),
    ],
    ...ofReports,
  }),

  notice: (event, { day, time, browser }) => ({
    subject: notices[event].subject,
    heading: notices[event].heading,
    paragraphs: [
      notices[event].text,
      `Ocurrió el ${day} (${time} UTC), desde ${browser}.`,
      'Si has sido tú, no tienes que hacer nada. Si no, pon una contraseña nueva ahora mismo.',
    ],
    button: 'Revisar tu cuenta',
    footer: 'Recibes este correo porque ha cambiado algo que afecta a la seguridad de tu cuenta de Our Peeps.',
  }),
} satisfies Words
