export const dataHelp = {
  title: 'Com tractem les teves dades',
  row: 'Què desem, qui ho veu i com pots marxar',
  kept: {
    title: 'Què deseu?',
    text: 'El teu perfil, el que publiques i escrius, les teves fotos i els actes on t’apuntes. Per la teva seguretat també desem quan i amb quins navegadors has iniciat la sessió.',
  },
  seen: {
    title: 'Qui veu el meu perfil?',
    text: 'Només els membres, i mai el teu correu. En set camps, com ara la teva empresa, tries qui els veu.',
    link: 'Visibilitat del perfil',
  },
  reach: {
    title: 'Qui em pot escriure?',
    text: 'Un primer missatge és una sol·licitud, i tu decideixes si l’acceptes. Fins aleshores, ningú no sap si l’has vista. També pots rebutjar les sol·licituds de gent nova.',
    link: 'Qui em pot escriure',
  },
  writing: {
    title: 'Quan m’escriviu?',
    text: 'A l’app, sobre tot el que t’afecta. Per push, només als dispositius on ho hagis activat i fora de les teves hores de silenci. Per correu, quan fa un dia que tens un missatge per llegir, quan canvia un acte on t’has apuntat o una sèrie que segueixes, sobre decisions i la teva seguretat, i els dijous sobre la setmana a la teva ciutat. El que passa en deu minuts és un sol correu, i el que ja has vist, cap.',
    link: 'Notificacions',
  },
  calendar: {
    title: 'Què mostra el meu enllaç de calendari?',
    text: 'Els actes on t’apuntes, que organitzes o que esperes en una llista, amb els textos i els llocs, a qui tingui l’enllaç. Només existeix si el crees, i el pots renovar quan vulguis: l’antic deixa de funcionar.',
    link: 'Subscripció de calendari',
  },
  staff: {
    title: 'L’equip pot llegir els meus missatges?',
    text: 'Només en una conversa denunciada, i només després de donar-ne un motiu. Cada vegada queda anotada perquè la vegis.',
    link: 'Qui ha mirat les meves dades',
  },
  copy: {
    title: 'Com n’obtinc una còpia?',
    text: 'Preparem un fitxer amb tot el que guardem de tu i t’avisem per correu quan està llest. El tens disponible durant {{days}} dies.',
    link: 'Baixa les meves dades',
  },
  leave: {
    title: 'Com elimino el compte?',
    text: 'Des d’aquell moment ningú no veu el teu perfil. Si canvies d’idea, inicia la sessió durant els 14 dies següents. Després s’esborra tot el que és personal.',
    link: 'Elimina el compte',
  },
  remains: {
    title: 'Què hi queda després?',
    text: 'Les teves publicacions i missatges, però sense el teu nom i només si ho tries. Les denúncies per seguretat es guarden com a prova durant un temps limitat, i de les còpies de seguretat tot desapareix en 30 dies.',
  },
  questions: 'Tens més preguntes?',
  contact: 'Escriu-nos',
} as const
