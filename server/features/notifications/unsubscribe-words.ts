import type { Language } from '../../../contract/values/language.ts'

interface Turned {
  off: string
  offLead: (email: string) => string
  on: string
  onLead: (email: string) => string
  turnOff: string
  ask: string
  askLead: (email: string) => string
}

export interface Words extends Turned {
  series: Turned
  undo: string
  invalid: string
  invalidLead: string
  signIn: string
}

export const unsubscribeWords: Record<Language, Words> = {
  en: {
    off: 'These emails are turned off',
    offLead: email => `We won't send them to ${email} anymore. Your other emails stay as they were.`,
    on: 'These emails are back on',
    onLead: email => `We'll send them to ${email} again.`,
    undo: 'Undo',
    turnOff: 'Turn off',
    ask: 'Turn off these emails?',
    askLead: email => `We'll stop sending them to ${email}. Nothing has changed yet.`,
    series: {
      off: 'You no longer follow this series',
      offLead: email => `We won't tell ${email} about its dates anymore. Your other emails stay as they were.`,
      on: 'You follow this series again',
      onLead: email => `We'll tell ${email} about its dates again.`,
      turnOff: 'Stop following',
      ask: 'Stop following this series?',
      askLead: email => `We'll stop telling ${email} about its dates. Nothing has changed yet.`,
    },
    invalid: "This link doesn't work",
    invalidLead: 'It may be incomplete or belong to an account that no longer exists. Nothing was changed.',
    signIn: 'Sign in to choose your emails',
  },
  es: {
    off: 'Estos correos están desactivados',
    offLead: email => `Ya no los enviaremos a ${email}. Los demás siguen como estaban.`,
    on: 'Estos correos están activados de nuevo',
    onLead: email => `Volveremos a enviarlos a ${email}.`,
    undo: 'Deshacer',
    turnOff: 'Desactivar',
    ask: '¿Desactivar estos correos?',
    askLead: email => `Dejaremos de enviarlos a ${email}. De momento no ha cambiado nada.`,
    series: {
      off: 'Ya no sigues esta serie',
      offLead: email => `Ya no avisaremos a ${email} de sus fechas. Los demás correos siguen como estaban.`,
      on: 'Vuelves a seguir esta serie',
      onLead: email => `Volveremos a avisar a ${email} de sus fechas.`,
      turnOff: 'Dejar de seguir',
      ask: '¿Dejar de seguir esta serie?',
      askLead: email => `Dejaremos de avisar a ${email} de sus fechas. De momento no ha cambiado nada.`,
    },
    invalid: 'Este enlace no funciona',
    invalidLead: 'Puede que esté incompleto o que la cuenta ya no exista. No se ha cambiado nada.',
    signIn: 'Entra para elegir tus correos',
  },
  ca: {
    off: 'Aquests correus estan desactivats',
    offLead: email => `Ja no els enviarem a ${email}. Els altres continuen com estaven.`,
    on: 'Aquests correus tornen a estar activats',
    onLead: email => `Els tornarem a enviar a ${email}.`,
    undo: 'Desfés',
    turnOff: 'Desactiva',
    ask: 'Vols desactivar aquests correus?',
    askLead: email => `Deixarem d’enviar-los a ${email}. De moment no ha canviat res.`,
    series: {
      off: 'Ja no segueixes aquesta sèrie',
      offLead: email => `Ja no avisarem ${email} de les seves dates. Els altres correus continuen com estaven.`,
      on: 'Tornes a seguir aquesta sèrie',
      onLead: email => `Tornarem a avisar ${email} de les seves dates.`,
      turnOff: 'Deixa de seguir',
      ask: 'Vols deixar de seguir aquesta sèrie?',
      askLead: email => `Deixarem d’avisar ${email} de les seves dates. De moment no ha canviat res.`,
    },
    invalid: 'Aquest enllaç no funciona',
    invalidLead: 'Potser és incomplet o el compte ja no existeix. No s’ha canviat res.',
    signIn: 'Entra per triar els teus correus',
  },
}
