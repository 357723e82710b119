import type { LogoColor, LogoShape } from '../../contract/values/logo-vocabulary.ts'

const colorWords: Record<LogoColor, string> = {
  red: 'red vermilion scarlet crimson vermell vermella vermells vermelles roig roja rojo rojos rojas',
  orange: 'orange taronja taronges naranja naranjas terracotta terracota coral',
  yellow:
    'yellow lemon gold golden groc groga grocs grogues amarillo amarilla amarillos amarillas llimona limon daurat dorado dorada',
  green: 'green olive verd verda verds verdes verde mint menta',
  teal: 'teal turquoise cyan turquesa',
  blue: 'blue blau blava blaus blaves azul azules sky celeste',
  night: 'navy night midnight indigo nit noche marino',
  purple: 'purple violet lilac lila morat morada morado morados moradas violeta lavender lavanda',
  pink: 'pink rosa rosas fuchsia fucsia magenta',
  brown: 'brown marro marron marrones chocolate wood fusta',
  black: 'black ink negre negra negres negro negros negras',
  grey: 'grey gray silver gris grisos grises plata',
  white: 'white blanc blanca blancs blanques blanco blancos blancas',
}

const shapeWords: Record<LogoShape, string> = {
  sun: 'sun sunny sunrise sunset sol soles sols',
  moon: 'moon lluna luna lunar',
  star: 'star stars estrella estrellas estel estels estrelles',
  mountain: 'mountain mountains hill hills muntanya muntanyes montana montanas cerro montjuic tibidabo',
  leaf: 'leaf leaves plant plants tree trees garden fulla fulles planta plantes plantas arbre arbres hoja hojas arbol arboles jardi jardin',
  house: 'house home houses homes casa casas cases hogar llar',
  heart: 'heart hearts love cor cors amor corazon corazones',
  book: 'book books reading library llibre llibres libro libros lectura biblioteca',
  cup: 'coffee cup tea cafe te cafes taza tassa cups',
  lamp: 'lamp lamps light lantern llum lampada llums lampara luz luces farol',
  person:
    'neighbours neighbour neighbors neighbor people person friend friends peeps peep veins veinat vecino vecinos vecina vecinas gente gent amigo amigos amigas amics amigues',
  bird: 'bird birds pigeon gull dove ocell ocells pajaro pajaros gavina gaviota colom paloma',
  fish: 'fish fishes peix peixos pez peces pescado',
  drop: 'drop water rain gota aigua agua pluja lluvia oil oli aceite',
  wave: 'wave waves sea beach ocean mar platja playa ona ones onada ola olas',
  flower: 'flower flowers petal petals rose flor flors flores petal petalo petalos rosa roses',
  note: 'music song choir musica canco cancion cor coral nota',
  bolt: 'bolt lightning energy llamp rayo energia electric',
  circle: 'circle circles ring round dot ball cercle cercles circulo circulos rodona redondo',
}

const numbers: Record<string, number> = Object.fromEntries(
  [
    'three tres 3',
    'four quatre cuatro 4',
    'five cinc cinco 5',
    'six sis seis 6',
    'seven set siete 7',
    'eight vuit ocho 8',
  ].flatMap((words, index) => words.split(' ').map(word => [word, index + 3])),
)

const lookup = <Name extends string>(table: Record<Name, string>): Map<string, Name> =>
  new Map(
    Object.entries<string>(table).flatMap(([name, words]) =>
      words.split(' ').map(word => [word, name as Name] as const),
    ),
  )

const shapes = lookup(shapeWords)
shapes.set('cor', 'heart')
shapes.delete('rosa')
const colors = lookup(colorWords)

export const colorOf = (word: string): LogoColor | undefined => colors.get(word)
export const shapeOf = (word: string): LogoShape | undefined => shapes.get(word)
export const numberOf = (word: string): number | undefined => (Object.hasOwn(numbers, word) ? numbers[word] : undefined)

const ground = new Set('on over upon background sobre damunt fondo fons'.split(' '))
export const leadsToGround = (word: string): boolean => ground.has(word)

const fillers = new Set(
  (
    'a an the my our your with and or of for in at to please make draw create design something some i we it this that simple ' +
    'logo logos icon badge emblem modern clean warm friendly no not one two un una uns unes unos unas el la els les los las ' +
    'l d amb con i y o de del per para por en al dos dues haz dibuja fes fa dibuixa crea crear disena dissenya quiero vull ' +
    'table taula mesa balcony balco balcon arch arc arco letter letra lletra initials called llamado dit'
  ).split(' '),
)
export const isFiller = (word: string): boolean => fillers.has(word) || numberOf(word) !== undefined
export const isOrdinary = (word: string): boolean =>
  isFiller(word) || ground.has(word) || colors.has(word) || shapes.has(word)
