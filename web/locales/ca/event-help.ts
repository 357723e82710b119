export const eventHelp = {
  title: 'Com funcionen els actes',
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
    text: 'Un acte amb places limitades ho pot preguntar un dia abans. Si no respons fins a 6 hores abans de l’inici, la teva plaça pot passar a algú que espera: la perden primer els qui s’hi han apuntat més tard. Et pots tornar a apuntar al final de la llista.',
  },
  guests: {
    title: 'Puc portar algú?',
    text: 'Si qui organitza admet convidats, i mentre quedin places. Cada convidat ocupa una plaça, i va i ve amb tu. Els noms són opcionals: només els veu qui organitza, i els esborrem al cap d’un mes. Mentre altres persones s’esperen, no pots afegir convidats.',
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
  coHosts: {
    title: 'Em pot ajudar algú?',
    text: 'Demana-ho a un màxim de cinc persones des del menú del teu acte. Si ho accepten, el poden editar, veure qui ve, registrar les entrades i escriure avisos i respostes. Només tu pots cancel·lar-lo i triar qui t’ajuda.',
  },
  repeat: {
    title: 'Com repeteixo un acte?',
    text: 'Tria «Repeteix» quan el crees: cada setmana o cada mes, fins a una data o un nombre de dates, un any i 120 dates com a màxim. Cada data té la seva pàgina, les seves places i la seva llista d’espera, i l’hora es manté quan canvia l’hora oficial. Quan canvies o cancel·les una data et preguntem a quines et refereixes. El que has canviat en una sola data es conserva. A la pàgina de la sèrie hi pots afegir dates.',
  },
  follow: {
    title: 'Per a què serveix seguir una sèrie?',
    text: 'T’avisem quan les seves dates canvien o es cancel·len, i quan n’hi ha de noves. Seguir-la no ocupa plaça: apunta’t a les dates on vagis. Surten a la teva subscripció de calendari si tries «Sèries que segueixo».',
  },
  ticket: {
    title: 'Com es registra l’entrada?',
    text: 'Des del dia abans, la pàgina de l’acte té la teva entrada amb un codi QR i un codi de 6 xifres, que canvien cada minut. Qui organitza l’escaneja, escriu el codi o marca el teu nom. Tot funciona sense connexió, en diversos dispositius, i s’ajunta després. El registre s’obre 3 hores abans de l’inici.',
  },
  record: {
    title: 'Què veu de mi qui organitza?',
    text: 'Només de qui s’ha apuntat al seu acte: «Ve a gairebé tots els actes», «Va venir a 6 dels últims 10» o «Primer acte aquí». Compta els teus últims deu actes amb registre i en calen almenys tres. No ho veu ningú més i no hi ha puntuació.',
  },
  absent: {
    title: 'Hi vaig ser, però consta que no',
    text: 'T’avisem dues hores després de l’acte. Obre’l i prem «Sí que hi era». Durant una setmana es pot corregir la llista. Mentrestant, l’acte no compta ni a favor teu ni en contra.',
  },
  met: {
    title: 'Qui sap que vaig ser en un acte?',
    text: 'Si es va registrar la teva entrada en un acte de fins a 30 persones, aquestes persones poden veure «Vau coincidir a …» quan us proposem que us conegueu. Els noms de qui va venir sense plaça s’esborren al cap d’un mes.',
  },
  talk: {
    title: 'On pregunta la gent pel meu acte?',
    text: 'A sota, als comentaris. Qualsevol persona que vegi l’acte hi pot comentar i marcar un comentari com a pregunta per a tu. T’avisem de totes dues coses. Respon des de la pregunta, perquè tothom vegi que està resposta.',
  },
  announce: {
    title: 'Com aviso d’alguna cosa a tothom qui ve?',
    text: 'Envia un avís des del teu acte, de fins a 500 caràcters. Tothom que hi va rep una notificació, i la llista d’espera també si ho tries. Queda per damunt dels comentaris. El pots eliminar, però no canviar, perquè ja l’han llegit.',
  },
  shared: {
    title: 'Qui pot veure el meu acte?',
    text: 'Només els membres d’Our Peeps, tret que activis «Visible amb l’enllaç» al formulari. Aleshores, qui tingui l’enllaç veurà una vista prèvia: el títol, la portada, els tipus, l’hora, el barri i quanta gent hi va. L’adreça, els detalls i tots els noms i fotos queden per als membres. Els cercadors la mostren només si actives també «Es pot trobar». Si desactives l’enllaç, la vista prèvia i la portada deixen de veure’s a l’instant, però els cercadors i els xats poden conservar-ne la còpia un temps.',
  },
} as const
