/** How a logo is drawn, and what it is about. */
export const logoStyles = ['geometric', 'tile', 'handCut', 'monoline', 'monogram', 'emblem', 'wordmark'] as const
export type LogoStyle = (typeof logoStyles)[number]
/** The styles that draw words or initials. */
export const letteredStyles = ['monogram', 'emblem', 'wordmark'] as const satisfies LogoStyle[]
export const logoConcepts = ['table', 'flower', 'balcony', 'sea', 'arch'] as const
export type LogoConcept = (typeof logoConcepts)[number]

/** The colours that a prompt may name, and in which a logo is told. */
export const logoColors = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'night',
  'purple',
  'pink',
  'brown',
  'black',
  'grey',
  'white',
] as const
export type LogoColor = (typeof logoColors)[number]

/** The things that a prompt may put into a logo. */
export const logoShapes = [
  'sun',
  'moon',
  'star',
  'mountain',
  'leaf',
  'house',
  'heart',
  'book',
  'cup',
  'lamp',
  'person',
  'bird',
  'fish',
  'drop',
  'wave',
  'flower',
  'note',
  'bolt',
  'circle',
] as const
export type LogoShape = (typeof logoShapes)[number]
