import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './scripts/vite/contract-routes.ts'
import { scriptHashes } from './scripts/vite/script-hashes.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), contractRoutes(), scriptHashes()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
