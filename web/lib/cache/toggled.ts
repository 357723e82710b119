export const toggled = <T>(all: readonly T[], chosen: readonly T[], one: T): T[] =>
  all.filter(item => (item === one ? !chosen.includes(item) : chosen.includes(item)))
