import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['vi', 'en'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/src/i18n/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] }],
  // Line numbers would change with every edit and make two people's catalogues collide.
  formatOptions: { lineNumbers: false },
  orderBy: 'message',
})
