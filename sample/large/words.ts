import type { QuestionCategory } from '../../contract/vocabulary.ts'

export const givenNames =
  'Marta Pau Laia Oriol Núria Biel Júlia Arnau Clàudia Pol Anna Jan Carla Nil Aina Roger Lucía Hugo Sara Diego Elena Javier Paula Sergio Fatima Omar Aisha Youssef Priya Arjun Mei Wei Yuki Hiro Sofia Luca Giulia Matteo Camille Hugo Léa Antoine Emma Liam Olivia Noah Ingrid Lars Katya Dmytro Olena Piotr Zofia Ana João Inês Tiago Valentina Mateo Camila Santiago Adaeze Kofi Amara Chidi'.split(
    ' ',
  )
export const familyNames =
  'Puig Ferrer Vidal Soler Roca Serra Camps Vila Font Batlle García Fernández López Martín Ruiz Romero Navarro Torres Benali Haddad Mansouri Chowdhury Singh Patel Raghavan Zhang Chen Mori Tanaka Rossi Marchetti Bianchi Laurent Dubois Moreau Schmidt Vogt Weber Byrne Murphy Ashworth Taylor Novák Kowalski Bondarenko Shevchenko Silva Ribeiro Teixeira Costa Rojas Quispe Ocampo Okafor Adeyemi Mensah Diallo Lindqvist Halvorsen Sørensen'.split(
    ' ',
  )
export const places = [
  'the Mercat de Sant Antoni',
  'plaça del Sol',
  'Sants Estació',
  'the Rambla del Poblenou',
  'Glòries',
  'Fabra i Puig',
  'carrer de Blai',
  'the Turó de la Peira',
  'Lesseps',
  'Passeig de Sant Joan',
  'Arc de Triomf',
  'plaça de la Virreina',
  'the Bogatell beach',
  'Maria Cristina',
  'Sarrià',
  'Can Baró',
  'Vall d’Hebron',
  'La Sagrera',
  'plaça Molina',
  'the Mercat de la Boqueria',
  'Drassanes',
  'Besòs Mar',
  'El Carmel',
]
export const titles = [
  (thing: string, place: string) => `Who knows ${thing} near ${place}?`,
  (thing: string, place: string) => `Looking for ${thing} around ${place}`,
  (thing: string, place: string) => `Can anybody recommend ${thing}, ideally not far from ${place}?`,
  (thing: string, place: string) => `New by ${place}: where do I find ${thing}?`,
  (thing: string, place: string) => `What would you pay for ${thing} close to ${place}?`,
  (thing: string, place: string) => `Good and bad experiences with ${thing} in the streets behind ${place}?`,
]
export const things: Record<QuestionCategory, readonly string[]> = {
  'Food & Local Tips': [
    'a fishmonger open on Mondays',
    'a menú del dia under fifteen euros',
    'bread after eight',
    'a quiet café with sockets',
  ],
  'Housing & Renting': [
    'a room with a window',
    'an honest estate agent',
    'somebody for damp walls',
    'a storage room for bicycles',
  ],
  'Legal & Admin': [
    'a gestoria that answers',
    'an appointment for the NIE',
    'a sworn translator',
    'help with the padró',
  ],
  'Health & Wellness': [
    'a dentist with patience',
    'a physiotherapist for runners',
    'padel courts on Sundays',
    'a paediatrician',
  ],
  'Tech & Startups': [
    'fibre in an old building',
    'a desk for two days a week',
    'a meetup for designers',
    'a repair shop for laptops',
  ],
  'Education & Training': [
    'Catalan lessons in the evening',
    'a school with a garden',
    'a piano teacher',
    'a summer casal',
  ],
  'Creative Arts': ['a kiln with free shelves', 'a choir for beginners', 'a wall to paint', 'a risograph printer'],
  'Finance & Investing': ['an adviser for the renta', 'a bank with people in it', 'somebody who understands the quota'],
  'Marketing & Branding': ['a sign painter', 'a photographer for a menu', 'a printer of small runs'],
  'Agency & Business Ownership': ['a notary who explains', 'premises of forty metres', 'a partner for a workshop'],
  'E-Commerce & Online Business': ['a courier before noon', 'a pick-up point', 'someone who knows OSS'],
  'Sales & Business Development': ['a business breakfast', 'distributors for tea', 'a trade fair worth the day'],
  'Social Media Marketing': [
    'a person who films hands',
    'help with the opening hours online',
    'a course that is not a pitch',
  ],
  'Consulting & Strategy': ['a mentor for an association', 'a day rate that is fair', 'a second opinion'],
  Podcasting: ['a quiet room by the hour', 'a microphone to borrow', 'guests with stories about stairs'],
}
export const details = [
  'I have asked on the stair and got three different answers.',
  'It is for my mother, who arrives on the fifth.',
  'Evenings are best for me.',
  'I can pay in money or in croquetes.',
  'The last one I tried closed in August and never opened again.',
  'Walking distance would be lovely.',
  'English, Spanish or my very young Catalan.',
  'No hurry, but before the holidays.',
  'I have measured it twice: eighty centimetres.',
]
export const answers = [
  'Try the second street on the left, the door with the bell that does not work.',
  'Ask for Loli and say the neighbours sent you.',
  'We went last month and it took twenty minutes.',
  'Go before ten, after that there is a queue to the corner.',
  'Mine cost sixty euros, receipt included.',
  'I would not, but my sister swears by it.',
  'There is one beside the market, upstairs, no sign.',
  'Write to them, they answer on Thursdays.',
  'Bring the padró, they always want the padró.',
  'It moved to Sant Andreu, but it is worth the L1.',
  'Same question here, I follow with interest.',
  'The library has a list at the desk, on paper, and it is better than the internet.',
  'Closed on Mondays, as I found out on a Monday.',
  'If they say no, ask again in Catalan.',
  'I can show you on Saturday if you like.',
  'My neighbour does this, I will ask her tonight.',
]
export const origins = [
  'Porto, Portugal',
  'Bologna, Italy',
  'Barcelona, Spain',
  'Barcelona, España',
  'Sevilla, Spain',
  'Málaga, España',
  'Lyon, France',
  'Leeds, United Kingdom',
  'Kraków, Poland',
  'Odesa, Ukraine',
  'Córdoba, Argentina',
  'Medellín, Colombia',
  'Lagos, Nigeria',
  'Fes, Morocco',
  'Kyoto, Japan',
  'Pune, India',
]
export const reasonsToCome = [
  'A contract of three months, and then another.',
  'My sister had a sofa.',
  'I was born here and never found the door.',
  'The sea, and the bakery beside it.',
  'A master that I finished and a choir that I did not leave.',
  'Work, and then the light in October.',
  'Somebody, who has moved away since.',
]
export const goods = [
  'Desk with two drawers',
  'Bicycle, blue, with a bell',
  'Sofa for three, third floor without a lift',
  'Paella pan for twelve',
  'Record player that plays',
  'Cot with a mattress',
  'Winter coat that was never needed',
]
export const lettings = ['Room with a balcony', 'Parking space', 'Flat for two, with the plants', 'Storage room, dry']
export const shows = ['a concert at Apolo', 'the derby', 'a play in Gràcia', 'the last night of the festival']
export const gatherings = [
  'Language exchange',
  'Football on the sand',
  'Open rehearsal',
  'Walk before breakfast',
  'Board games',
]
export const jobs =
  'Baker,Architect,Nurse,Product Designer,Backend Engineer,Data Scientist,Immigration Lawyer,Physiotherapist,Translator,Potter,Chef,Sommelier,Bike Courier,Primary Teacher,Sound Engineer,Illustrator,Tax Adviser,Estate Agent,Marine Biologist,Violin Maker,Pilates Teacher,Recruiter,Bookbinder,Dentist,Midwife,Film Editor,Tour Guide,Carpenter,Electrician,Florist,Vet,Actuary,Brand Strategist,Community Lead'.split(
    ',',
  )
export const companies =
  'Forn Nou,Carrer Labs,Puig i Associats,Estudi Mar,Clínica Sagrera,Taller Vint-i-dos,Nau Blava,Turó Capital,Can Feliu,Port Vell Logistics,Escola del Parc,Lluna Films,Gràcia Cycles,Obrador Sud,Xarxa Verda'.split(
    ',',
  )
export const syllables =
  'ba be bo ca cu da dri fa fe ga gro ha ja ka kle la lo ma me mi na no pa pi qua ra ri sa stu ta tre va vo wa xa ya za zu'.split(
    ' ',
  )
export const towns = 'Badalona,Sitges,Sant Cugat,Castelldefels,Terrassa,Sabadell,El Masnou,Cerdanyola'.split(',')
