export const pwa = {
  update: { ready: 'Hay una versión nueva.', reload: 'Recargar' },
} as const
