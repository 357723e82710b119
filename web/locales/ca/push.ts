export const push = {
  on: 'Notificacions activades.',
  failed: 'No hem pogut activar les notificacions',
  ask: {
    reply: {
      title: 'T’avisem quan algú respongui?',
      lead: '{{name}} acaba de respondre a una pregunta teva. Aquest dispositiu et pot avisar de la propera resposta, encara que Our Peeps estigui tancat.',
      sample: '{{name}} ha respost la teva pregunta',
    },
    message: {
      title: 'T’avisem quan algú t’escrigui?',
      lead: '{{name}} t’acaba d’escriure. Aquest dispositiu et pot avisar del proper missatge, encara que Our Peeps estigui tancat.',
      sample: '{{name}} t’ha escrit',
    },
    now: 'ara',
    only: 'Només el que t’afecta: respostes, missatges i canvis en actes on t’has apuntat',
    quiet: 'En silenci de {{from}} a {{to}}',
    private: 'Sense textos a la pantalla bloquejada, tret que tu ho permetis',
    yes: 'Activa les notificacions',
    no: 'Ara no',
  },
  blocked: {
    title: 'El teu navegador bloca les notificacions',
    lead: 'Només tu ho pots canviar, a {{browser}} i en aquest dispositiu:',
    others: 'Passos per a altres navegadors',
    still: 'Les notificacions encara estan blocades.',
    check: 'Torna-ho a comprovar',
    chrome: {
      name: 'Chrome o Edge',
      first: 'Prem la icona a l’esquerra de l’adreça web.',
      second: 'Obre <b>Permisos</b> o <b>Configuració del lloc web</b> i després <b>Notificacions</b>.',
      third: 'Tria <b>Permet</b>, torna aquí i torna-ho a comprovar.',
    },
    firefox: {
      name: 'Firefox',
      first: 'Prem la icona a l’esquerra de l’adreça web.',
      second: 'Treu <b>Blocat</b> al costat d’<b>Envia notificacions</b>.',
      third: 'Torna aquí i torna-ho a comprovar.',
    },
    safari: {
      name: 'Safari',
      first: 'Obre <b>Configuració</b> al menú de Safari i després <b>Llocs web</b>.',
      second: 'Tria <b>Notificacions</b> i busca aquest lloc.',
      third: 'Tria <b>Permet</b>, torna aquí i torna-ho a comprovar.',
    },
    iphone: {
      name: 'iPhone o iPad',
      first: 'Obre l’app <b>Configuració</b> i després <b>Notificacions</b>.',
      second: 'Tria <b>Our Peeps</b>.',
      third: 'Activa <b>Permet les notificacions</b>, torna aquí i torna-ho a comprovar.',
    },
  },
}
