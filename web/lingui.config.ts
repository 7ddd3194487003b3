import { defineConfig } from '@lingui/cli'
import babel from '@lingui/cli/api/extractors/babel'
import { textsIn } from './login-page-plugin.ts'

/** Babel reads slowly, and two of three files say nothing. */
const fromScripts: typeof babel = {
  match: (name) => babel.match(name),
  extract: (name, code, hear, context) =>
    code.includes('@lingui/') ? babel.extract(name, code, hear, context) : undefined,
}

/** Pages without a framework are written as HTML; their texts are extracted as if a script had said them. */
const fromHtml: typeof babel = {
  match: (name) => name.endsWith('.html'),
  extract: (name, html, hear, context) => {
    const said = textsIn(html).map((text) => `msg({ message: ${JSON.stringify(text)} })`)
    return babel.extract(name, `import { msg } from '@lingui/core/macro'\n${said.join('\n')}\n`, hear, context)
  },
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['vi', 'en'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/src/i18n/{locale}',
      include: ['<rootDir>/src', '<rootDir>/login.html', '<rootDir>/share.html'],
      exclude: ['**/*.test.*'],
    },
  ],
  extractors: [fromScripts, fromHtml],
  // Line numbers would change with every edit and make two people's catalogues collide.
  formatOptions: { lineNumbers: false },
  orderBy: 'message',
})
