import type { PageWords } from '../pages.ts'

export const pages: PageWords = {
  unsubscribe: {
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
  calendar: {
    name: 'Actes d’Our Peeps',
    waiting: title => `Llista d’espera: ${title}`,
    ended:
      'Aquest enllaç de calendari ja no funciona. Trobaràs l’enllaç actual a Our Peeps, a la configuració del compte.',
    inactive: 'Aquest calendari està desactivat mentre ho estigui el compte.',
    unknown: 'Aquest enllaç de calendari no existeix. Comprova que l’hagis copiat sencer.',
    canceled: title => `Cancel·lat: ${title}`,
    removed: 'Cancel·lat: acte retirat',
  },
  preview: { canceled: 'Cancel·lat' },
}
