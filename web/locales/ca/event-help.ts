export const eventHelp = {
  title: 'Com funcionen les places dels actes',
  waitlist: {
    title: 'Com funciona la llista d’espera?',
    text: 'Quan un acte és ple, et pots apuntar a la seva llista d’espera. Així que algú se’n va, la plaça s’ofereix a la primera persona de la llista i l’avisem. Si surts de la llista i hi tornes, comences pel final.',
  },
  offers: {
    title: 'Quant de temps em guardeu una plaça?',
    text: '12 hores si falta més d’un dia per a l’acte, 2 hores si falten més de 4 hores i 20 minuts després. Si passes o no respons a temps, la plaça és per a la persona següent.',
  },
  lastHour: {
    title: 'Què passa durant l’última hora?',
    text: 'Des d’una hora abans de l’inici ja no es guarden places. Avisem tota la llista d’espera i hi entra la primera persona que es quedi la plaça.',
  },
  confirm: {
    title: 'Què és «Vens?»?',
    text: 'Un acte amb places limitades ho pot preguntar un dia abans. Si no respons fins a 6 hores abans de l’inici i algú espera, la teva plaça passa a la llista d’espera. Et pots tornar a apuntar al final de la llista.',
  },
  late: {
    title: 'Puc fer tard?',
    text: 'Sí. Des de dues hores abans de l’inici pots dir a qui organitza quanta estona trigaràs. La plaça continua sent teva.',
  },
  order: {
    title: 'Qui organitza pot triar qui hi entra?',
    text: 'No. La llista va per ordre d’arribada. Qui organitza veu qui espera, però no pot canviar l’ordre, i ningú no pot passar la seva plaça a algú altre.',
  },
  more: {
    title: 'Com ho faig perquè hi entri més gent?',
    text: 'Apuja el límit del teu acte. Les persones següents de la llista reben una plaça de seguida. El límit no pot ser menor que les places ocupades o ofertes.',
  },
} as const
