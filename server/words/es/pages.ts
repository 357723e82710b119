import type { PageWords } from '../pages.ts'

export const pages: PageWords = {
  unsubscribe: {
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
  calendar: {
    name: 'Eventos de Our Peeps',
    waiting: title => `Lista de espera: ${title}`,
    ended:
      'Este enlace de calendario ya no funciona. Encontrarás tu enlace actual en Our Peeps, en los ajustes de la cuenta.',
    inactive: 'Este calendario está desactivado mientras lo esté su cuenta.',
    unknown: 'Este enlace de calendario no existe. Comprueba que lo hayas copiado entero.',
    canceled: title => `Cancelado: ${title}`,
    removed: 'Cancelado: evento retirado',
  },
  preview: { canceled: 'Cancelado' },
}
