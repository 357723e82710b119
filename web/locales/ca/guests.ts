export const guests = {
  brings_zero: 'Hi vas pel teu compte',
  brings_one: 'Portes {{count}} convidat',
  brings_other: 'Portes {{count}} convidats',
  bring: 'Porta convidats',
  change: 'Canvia',
  number_one: '{{count}} convidat',
  number_other: '{{count}} convidats',
  named_one: '{{count}} convidat, {{names}}',
  named_other: '{{count}} convidats: {{names}}',
  unnamed_one: '{{count}} sense nom',
  unnamed_other: '{{count}} sense nom',
} as const

export const coHosts = {
  role: 'Ajuda a organitzar',
  action: 'Qui t’ajuda',
  failed: 'No hem pogut canviar qui t’ajuda',
  asked: '{{name}} et demana ajuda per organitzar',
  askedLead: 'Podries editar l’acte, registrar les entrades i escriure avisos i respostes.',
  accept: 'Accepta',
  decline: 'Refusa',
  stop: 'Deixa d’ajudar',
  stopped: 'Ja no ajudes a organitzar aquest acte.',
} as const
