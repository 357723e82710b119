export const pwa = {
  update: { ready: 'A new version is ready.', reload: 'Reload' },
} as const
