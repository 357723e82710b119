export const appIcon = { url: '/icon-512.png', type: 'image/png', width: 512, height: 512 } as const
