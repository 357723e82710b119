import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appChunks } from './scripts/vite/app-chunks.ts'
import { contractRoutes } from './scripts/vite/contract-routes.ts'
import { contractVersion } from './scripts/vite/contract-version.ts'
import { inlineStyles } from './scripts/vite/inline-styles.ts'
import { pageFiles } from './scripts/vite/page-files.ts'
import { scriptHashes } from './scripts/vite/script-hashes.ts'
import { sentenceChunk } from './scripts/vite/sentence-files.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    contractRoutes(),
    contractVersion(),
    pageFiles(),
    inlineStyles(),
    scriptHashes(),
    serviceWorker(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The entry has loaded them; naming them for every page makes the first visit heavier.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter(file => !/\/(?:core|rolldown-runtime)-/.test(file)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first page names every chunk, and hashes do not compress. The bundler needs at least seven characters.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Needed by every page and rarely changed: one file that compresses well and stays cached.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\//,
              priority: 1,
            },
            { name: sentenceChunk, debugName: 'by language', priority: 1 },
            { name: appChunks(), debugName: 'by who needs it', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
