import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { linguiMacros } from './lingui-macros-plugin.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

process.env.LINGUI_CONFIG ??= join(here, 'lingui.config.ts')

/** Builds the module with which the server renders the first screen. */
export default defineConfig({
  root: here,
  plugins: [withoutParts(), linguiMacros(here), react(), lingui()],
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: join(here, 'src/app/first-screen/render-first-screen.tsx'),
    outDir: join(here, 'dist', '.ssr'),
    emptyOutDir: true,
    manifest: true,
    target: 'node20',
    // Imported files must have the same URL as in the page.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { output: { entryFileNames: '[name]-[hash].mjs' } },
  },
})

const NOTHING = '\0nothing'

/** Dynamic imports are not part of the first screen. */
function withoutParts(): Plugin {
  return {
    name: 'sen-without-parts',
    enforce: 'pre',
    resolveDynamicImport: () => NOTHING,
    load: (id) => (id === NOTHING ? 'export default undefined' : undefined),
  }
}
