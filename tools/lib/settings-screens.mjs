// These screens are the settings, the contacts, and the area of an organisation's Owner.
const OWNER = { email: 'chu@senmail.test', password: 'Sen@2026demo' }

const opened = async (page, path) => {
  await page.goto(path)
  await page.locator('#root > :not(#drawn) :is(h1, h2)').first().waitFor()
  await page.waitForTimeout(600)
}

const SETTINGS = {
  general: 'settingsGeneral',
  folders: 'settingsFolders',
  pop3imap: 'settingsServers',
  mailprograms: 'settingsMailPrograms',
  autoforward: 'settingsForwarding',
  customfilters: 'settingsFilters',
  account: 'settingsSenders',
  templates: 'settingsTemplates',
  data: 'settingsData',
}

const ADMIN = {
  domains: 'adminDomains',
  people: 'adminPeople',
  addresses: 'adminAddresses',
  delivery: 'adminDelivery',
  organisation: 'adminOrganisation',
  log: 'adminLog',
}

const screensOf = (tabs, open) =>
  Object.fromEntries(Object.entries(tabs).map(([tab, name]) => [name, (page, picture) => open(page, tab, picture)]))

export const SETTINGS_SCREENS = {
  ...screensOf(SETTINGS, (page, tab) => opened(page, `/setting/${tab}`)),
  contacts: (page) => opened(page, '/contacts'),
}

/** They come last, because the Owner is signed in afterwards. */
export const ADMIN_SCREENS = screensOf(ADMIN, async (page, tab, { language, theme }) => {
  const headers = { origin: new URL((await page.request.get('/login')).url()).origin }
  await page.request.post('/api/v2/auth/login', { data: OWNER, headers })
  const settings = Object.entries({ language, theme }).map(([key, value]) => ({ key, value }))
  await page.request.post('/api/v2/settings', { data: settings, headers })
  await opened(page, `/admin/${tab}`)
})
