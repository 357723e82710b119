export const samplePeople = [
  { id: 'f3d5c0de-1', name: 'Marta Ribeiro', avatarUrl: null },
  { id: 'f3d5c0de-22', name: 'Kenji Mori', avatarUrl: null },
  { id: 'f3d5c0de-3', name: 'Núria Camps', avatarUrl: null },
  { id: 'f3d5c0de-4', name: 'Łukasz Żak', avatarUrl: null },
] as const

export const sample = (index: number) => samplePeople[index] ?? samplePeople[0]
