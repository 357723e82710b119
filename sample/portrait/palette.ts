export const skins = {
  porcelain: ['#F8D5BC', '#E7B596'],
  fair: ['#F2C7A5', '#DFA984'],
  light: ['#E3A983', '#C98C66'],
  tan: ['#D8A07A', '#BC835D'],
  brown: ['#B9784F', '#99603C'],
  deep: ['#96603F', '#774829'],
  dark: ['#7A4A30', '#5F3823'],
  ebony: ['#633D29', '#482A1B'],
} as const

export const hairs = {
  black: '#17110F',
  ink: '#231511',
  espresso: '#3A2218',
  chestnut: '#5E3721',
  auburn: '#7B2E1C',
  copper: '#B5562A',
  honey: '#D99B4A',
  blond: '#E8C170',
  grey: '#5B5B5E',
  silver: '#A4A6A8',
  white: '#E4E3DF',
  pink: '#E0489A',
  teal: '#0F7B7B',
} as const

export const cloths = {
  forest: '#0B6A50',
  sea: '#0F5FA8',
  night: '#13212C',
  violet: '#6240B5',
  tile: '#D4380D',
  llimona: '#F2A71B',
  blush: '#FDE8DF',
  white: '#FFFFFF',
  rose: '#E0489A',
  mint: '#9ED8C2',
  wine: '#8C1D40',
  slate: '#4A5B68',
} as const

export const grounds = {
  green: '#1FA67F',
  blue: '#2E8BE6',
  mint: '#9ED8C2',
  sky: '#BFD9F5',
  tile: '#D4380D',
  rose: '#E0489A',
  pink: '#F6B7C9',
  sand: '#F6D9A8',
  llimona: '#FFCF3F',
  lilac: '#D8CCF3',
  violet: '#7C5BD0',
  stone: '#E9EBE7',
} as const

export const lines = {
  eye: '#1A1310',
  mouth: '#8A3A28',
  mouthOnEbony: '#B2573F',
  mouthInBeard: '#FFFFFF',
  frame: '#13212C',
  gold: '#F2C14E',
} as const
