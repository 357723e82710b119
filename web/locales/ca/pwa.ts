export const pwa = {
  update: { ready: 'Hi ha una versió nova.', reload: 'Actualitza' },
} as const
