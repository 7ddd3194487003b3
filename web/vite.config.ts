import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { transformSync } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'
import { chunksByPart } from './chunk-groups.ts'
import { leanContract } from './lean-contract-plugin.ts'
import { linguiMacros } from './lingui-macros-plugin.ts'
import { loginPages } from './login-page-plugin.ts'
import { singleIcons } from './single-icons-plugin.ts'
import { splitTexts } from './split-texts-plugin.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

// The macro plugin searches from the working directory, which is the repository's root in tests.
process.env.LINGUI_CONFIG ??= join(here, 'lingui.config.ts')

const server = process.env.SEN_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: here,
  plugins: [
    linguiMacros(here),
    react(),
    lingui(),
    splitTexts(here),
    singleIcons(),
    leanContract(),
    inlineEarlyScript(),
    preloadFonts(),
    preloadProgram(),
    compileAhead(),
    copyPdfParts(),
    loginPages(),
    precompress(),
  ],
  build: {
    outDir: join(here, 'dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A data: URI would need a hole in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The program is one chunk on purpose, and tools/sizes.mjs limits its size.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: { main: join(here, 'index.html'), login: join(here, 'login.html'), share: join(here, 'share.html') },
      output: { codeSplitting: chunksByPart(here) },
    },
  },
  server: {
    // Builds are written into temporary folders beside the sources.
    watch: { ignored: ['**/dist*/**'] },
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: false },
      '/static': { target: server },
    },
  },
})

/**
 * Inlines the script that runs before the first paint, because a request for it would delay the paint. The server
 * allows it by its hash (`pages/page-routes.ts`). Vite does not process scripts that are not modules.
 */
function inlineEarlyScript(): Plugin {
  return {
    name: 'sen-inline-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const source = readFileSync(join(here, 'early.js'), 'utf8')
        const { code } = transformSync(source, { minify: true })
        return html.replace(/<script[^>]*\ssrc="\/early\.js"><\/script>/, () => `<script>${code.trim()}</script>`)
      },
    },
  }
}

/** Preloads the fonts, except the digits of lists. Otherwise they are requested only after the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'sen-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2') && !file.includes('figures-'))
        return fonts.map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        }))
      },
    },
  }
}

/** Preloads the program with its imports and styles, so that they are requested together. */
function preloadProgram(): Plugin {
  return {
    name: 'sen-preload-program',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        if (path !== '/index.html') return []
        const files = Object.keys(bundle ?? {})
        return files.flatMap((file) => {
          if (/^assets\/(rolldown-runtime|libraries|program)-.*\.js$/.test(file)) {
            return [
              {
                tag: 'link',
                injectTo: 'head' as const,
                attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: '' },
              },
            ]
          }
          if (!/^assets\/program-.*\.css$/.test(file)) return []
          return [
            { tag: 'link', injectTo: 'head' as const, attrs: { rel: 'stylesheet', href: `/${file}`, crossorigin: '' } },
          ]
        })
      },
    },
  }
}

/**
 * Asks Chromium to compile the functions of the program and its libraries in the threads that parse them. Otherwise
 * each is parsed again on the main thread when it is called. Other browsers ignore the comment.
 */
function compileAhead(): Plugin {
  return {
    name: 'sen-compile-ahead',
    apply: 'build',
    generateBundle: {
      // Must run after the minifier, which removes comments.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !/^assets\/(libraries|program)-/.test(file.fileName)) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/** Files that pdf.js requests by name: character maps, fonts, a decoder. */
const PDF_PARTS: Readonly<Record<string, { readonly from: string; readonly named: RegExp }>> = {
  cmaps: { from: 'cmaps', named: /\.bcmap$/ },
  fonts: { from: 'standard_fonts', named: /\.(pfb|ttf)$/ },
  decoders: { from: 'wasm', named: /_nowasm_fallback\.js$/ },
}

/** Copies them to `assets/pdf-VERSION/`, which may be cached without a time limit. */
function copyPdfParts(): Plugin {
  return {
    name: 'sen-copy-pdf-parts',
    apply: 'build',
    generateBundle() {
      const home = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
      const { version } = JSON.parse(readFileSync(home, 'utf8')) as { version: string }
      for (const [name, { from, named }] of Object.entries(PDF_PARTS)) {
        const folder = join(dirname(home), from)
        for (const file of readdirSync(folder).filter((one) => named.test(one))) {
          const fileName = `assets/pdf-${version}/${name}/${file}`
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, file)) })
        }
      }
    },
  }
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|map)$/

const compressByGzip = promisify(gzip)
const compressByBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

/** Writes .gz and .br beside every text file, so that the server compresses none of them per request. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'sen-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    async closeBundle() {
      const compress = async (name: string) => {
        const bytes = readFileSync(join(folder, name))
        if (bytes.length < 512) return
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        writeFileSync(join(folder, `${name}.br`), await compressByBrotli(bytes, quality))
        writeFileSync(join(folder, `${name}.gz`), await compressByGzip(bytes, { level: 9 }))
      }
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map(compress))
    },
  }
}
