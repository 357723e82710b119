export const logoStyles = ['geometric', 'tile', 'handCut', 'monoline', 'monogram', 'emblem', 'wordmark'] as const
export type LogoStyle = (typeof logoStyles)[number]
export const letteredStyles = ['monogram', 'emblem', 'wordmark'] as const satisfies LogoStyle[]
export const logoConcepts = ['table', 'flower', 'balcony', 'sea', 'arch'] as const
export type LogoConcept = (typeof logoConcepts)[number]

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
