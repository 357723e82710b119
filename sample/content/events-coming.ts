import type { SampleEvent } from './shape.ts'

/**
 * What is still to come. A line reads `key 10d: +2 19:00-21:30 | types | title | venue @ place # neighborhood | joined/capacity
 * marta`: who, how many days ago it was announced, on which day and at which times it is, how many have joined of how many that
 * may, and whether Marta is among them. The venue, the neighborhood, the end, the capacity and Marta may be missing.
 */
export const coming: readonly string[] = [
  'amelie 12d: +0 21:30-23:30 | Concerts, Nightlife | Chanson in a courtyard, coats allowed | Pati Llimona @ Carrer del Regomir 3 # Ciutat Vella | 22 marta',
  'rafa 9d: +1 18:30-20:00 | Networking | Coffee with people who also work alone | Granja Elena @ Passeig de la Zona Franca 228 # Montjuïc | 11/14',
  'montse 14d: +2 11:00-13:30 | Cultural | The market before noon, with tastings | Mercat de Sant Antoni @ Carrer del Comte d’Urgell 1 # Sant Antoni | 11/12',
  'pau 11d: +2 19:30-22:00 | Sports | Five-a-side under the floodlights | Camp de la Satalia @ Passeig de l’Exposició 37 # Poble Sec | 9/10 marta',
  'chiara 8d: +3 20:00-22:30 | Cultural, Other | Fresh pasta for people without a pasta machine | Carrer de Blai 20 # Poble Sec | 8/8',
  'mateusz 16d: +4 19:00-21:00 | Networking, Conferences | What I wish I had known about the autónomo quota | Ateneu Barcelonès @ Carrer de la Canuda 6 # Ciutat Vella | 31/60',
  'elif 7d: +5 10:00-12:00 | Cultural | Sketching the Eixample corners | Plaça del Dr. Letamendi # Eixample Esquerra | 7',
  'oriol 20d: +5 22:00-03:00 | Nightlife, Concerts | Rumba catalana until the neighbours call | Sala Apolo @ Carrer Nou de la Rambla 113 # Poble Sec | 38/120 marta',
  'declan 10d: +6 17:00-20:00 | Other | Board games on a rainy or any Sunday | Carrer de Verdi 65 # Gràcia | 10/16',
  'lucia 13d: +7 19:00-20:30 | Networking | Spanish and English, half an hour each | Bar Calders @ Carrer del Parlament 25 # Sant Antoni | 18',
  'bruno 15d: +8 08:30-11:00 | Sports | Carretera de les Aigües, slowly | Peu del Funicular # Sarrià | 13/25',
  'laia 9d: +9 18:00-19:30 | Cultural | A building a month: Hospital de Sant Pau | Carrer de Sant Antoni Maria Claret 167 # Horta-Guinardó | 15/20',
  'yuki 18d: +10 16:00-18:00 | Cultural, Other | Calligraphy with the wrong hand | Casa Àsia @ Recinte Modernista de Sant Pau # Horta-Guinardó | 6/10',
  'fatou 12d: +11 20:30-23:00 | Concerts | An evening of kora and vermouth | Jamboree @ Plaça Reial 17 # Ciutat Vella | 19/40',
  'declan 21d: +13 19:30-21:30 | Networking | Irish table: no politics before the second round | Flaherty’s @ Plaça de Joaquim Xirau # Ciutat Vella | 9',
  'marta 6d: +14 18:00-20:30 | Other, Cultural | Bring a plant, take a plant | Jardins de Mercè Vilaret | 9/9',
  'henrik 17d: +15 09:00-13:00 | Sports | Sailing for people who get seasick | Port Olímpic, moll de Mestral # Sant Martí | 6/6 marta',
  'carles 19d: +16 19:00-21:00 | Conferences | The city’s data, and what one may do with it | Palau Macaya @ Passeig de Sant Joan 108 # Eixample Dreta | 24/80',
  'beatriz 10d: +18 17:30-19:00 | Networking, Other | Parents who would like to speak to adults | Centre Cívic Casa Golferichs @ Gran Via 491 # Eixample Esquerra | 8',
  'grace 14d: +20 16:30-18:00 | Conferences, Networking | Webinar: keeping clients at home after moving abroad | https://meet.example.org/after-moving | 17/100',
  'lucia 20d: +22 20:00-22:00 | Cultural | Short films from eight cities | Zumzeig Cinema @ Carrer de Béjar 53 # Sants | 21/50',
  'quim 22d: +24 12:00-16:00 | Cultural, Other | Calçotada: bring a bib | Masia Can Portell @ Vallvidrera | 26/40 marta',
  'marc 9d: +26 19:00-21:00 | Networking | Designers showing what the client turned down | Carrer de Pujades 100 # Poblenou | 14/30',
  'tom 11d: +28 21:00-23:59 | Concerts, Nightlife | Three bands and a drum kit of our own | Sala Marea @ Passeig de Joan de Borbó 62 # Barceloneta | 16/90',
  'nuria 25d: +31 10:00-18:00 | Conferences | A day about renting, with lawyers who answer | Convent de Sant Agustí @ Carrer del Comerç 36 # El Born | 33/150',
  'joao 13d: +34 07:30-10:00 | Sports | The first waves of the year | Platja de la Nova Mar Bella # Poblenou | 5/12',
  'irene 18d: +37 20:30-22:00 | Cultural | The second act, which works now | La Nau Petita @ Carrer de Blesa 11 # Poble Sec | 18/45',
  'aicha 16d: +41 19:00-22:00 | Cultural, Other | Couscous for twenty, in one pot | Carrer de la Riereta 18 # El Raval | 20/20',
  'kenji 21d: +45 18:30-20:30 | Networking, Conferences | Lightning talks: five minutes, no slides | Carrer d’Àvila 45 # Poblenou | 13/50',
  'emeka 15d: +49 17:00-21:00 | Sports, Nightlife | Basketball, then whoever can still stand dances | Pista Negra @ Carrer de Sardenya 94 | 10/24',
  'priya 17d: +54 18:00-20:00 | Cultural | Colours before Holi: how the powder is made | Jardins de la Rambla de Sants # Sants | 7/30',
  'lena 12d: +60 10:00-14:00 | Cultural | Raku in the yard: it will smoke | Taller Verdi @ Carrer de Verdi 140 # Gràcia | 8/15',
  'pau 14d: +67 09:00-14:00 | Sports | Montserrat by the back stairs | Collbató, the square by the church | 11/18',
  'amelie 13d: +12 21:00-23:00 | Concerts | A string quartet in a swimming hall | Piscina Sant Sebastià @ Plaça del Mar 1 # Barceloneta | 14/60 marta',
]

/** What a few of them tell beyond that, by the beginning of their titles. */
export const facts: Record<
  string,
  Pick<
    SampleEvent,
    | 'details'
    | 'zone'
    | 'guestsMax'
    | 'hosts'
    | 'paymentLink'
    | 'sponsor'
    | 'cancelled'
    | 'poster'
    | 'shared'
    | 'talk'
    | 'waiting'
    | 'martaWaits'
  >
> = {
  'Chanson in a courtyard': {
    poster: 'night',
    shared: 'findable',
    details: 'Four songs, a break, four songs.\nThe courtyard has heaters, and they are loud; bring a scarf instead.',
    talk: [
      'amelie 5h!: The gate on carrer del Regomir is stuck. Come in through the bakery next door, and say that you are with the band.',
      'sofia 4h?: Is there anything to eat, or should we come fed?',
      'amelie 3h>: Olives, and whatever the bakery has left. Come half fed.',
      'idris 40m: Anyone walking up from Drassanes at nine? I wait outside the metro.',
      'marta 12m: Me. Look for the yellow coat.',
    ],
  },
  'What I wish I had known': {
    details:
      'Two accountants and one who has made every mistake.\n\nBring questions about quarterly returns, the flat rate and what counts as an expense. The slides will be at https://slides.example.org/autonomo afterwards.',
    sponsor: { name: 'Gestoria Pallars', website: 'https://gestoria.example.org' },
  },
  'Rumba catalana': {
    guestsMax: 1,
    poster: 'music',
    paymentLink: 'https://tickets.example.org/rumba',
    details: 'Doors at ten, the band at eleven. Tickets at the door cost two euros more.',
  },
  'The market before noon': { waiting: 3, martaWaits: 'offered' },
  'Fresh pasta': { waiting: 5, martaWaits: 'last' },
  'Irish table: no politics before the second': { hosts: ['marta?'] },
  'Bring a plant': {
    hosts: ['lena'],
    shared: 'byLink',
    waiting: 4,
    talk: [
      'pau 20h: I have far too much basil, and it has opinions. Who takes it?',
      'chiara 6h?: Does a cutting count as a plant, if it is very willing?',
    ],
  },
  Couscous: { waiting: 2 },
  'Sailing for people': { waiting: 3, poster: 'sea', paymentLink: 'https://tickets.example.org/sailing' },
  'Webinar: keeping clients': {
    zone: 'America/New_York',
    details: 'Grace is in New York that week, so it is in the afternoon there and late in the evening here.',
  },
  Calçotada: {
    guestsMax: 3,
    hosts: ['nuria', 'pau'],
    poster: 'table',
    details: 'Calçots, romesco, bread and wine.\nThe train to Baixador de Vallvidrera, then ten minutes uphill.',
    sponsor: { name: 'Celler Can Portell' },
  },
  'A string quartet': {
    cancelled: 'The pool’s heating is being repaired until spring, and cellos mind the cold.',
    shared: 'byLink',
  },
  'Montserrat by the back stairs': {
    poster: 'hills',
    details: 'Twelve kilometres, 700 metres up. Good shoes, two litres of water.',
  },
}
