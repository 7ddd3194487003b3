import type { BrowserContext, Page } from 'playwright-core'

export interface Watch {
  readonly page: Page
  take(): string[]
}

const FREQUENT_NAMES_ONLY = /^\d+$/

/**
 * Opens a signed-in page that records dialogs, scripts that ran or tried to, foreign requests, new windows and
 * downloads.
 */
export async function watchedPage(context: BrowserContext, url: string): Promise<Watch> {
  const notes: string[] = []
  const page = await context.newPage()
  const { host } = new URL(url)
  page.on('dialog', (dialog) => {
    notes.push(`script: a dialog said ${dialog.message().slice(0, 60)}`)
    void dialog.dismiss().catch(() => undefined)
  })
  page.on('pageerror', (error) => notes.push(`script: the page threw ${error.message.slice(0, 100)}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || /content security policy|blocked script/i.test(message.text())) {
      if (!/status of 404|Failed to load resource/.test(message.text())) {
        notes.push(`script: the console says ${message.text().slice(0, 140)}`)
      }
    }
  })
  page.on('download', (download) => notes.push(`navigate: a download of ${download.suggestedFilename()}`))
  page.on('framenavigated', (frame) => {
    const inside = frame === page.mainFrame() ? new URL(frame.url()).host === host : /^about:/.test(frame.url())
    if (!inside) notes.push(`navigate: to ${frame.url().slice(0, 100)}`)
  })
  context.on('page', (other) => {
    if (other !== page) notes.push(`navigate: a window of ${other.url().slice(0, 100)}`)
  })
  context.on('request', (request) => {
    const asked = new URL(request.url())
    if (/^(data|blob|about):$/.test(asked.protocol) || asked.host === host) return
    notes.push(`request: ${request.url().slice(0, 100)}`)
  })
  await context.route(
    (asked) => asked.host !== host && /^https?:$/.test(asked.protocol),
    (route) => route.abort(),
  )
  return { page, take: () => notes.splice(0) }
}

export function windowNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.getOwnPropertyNames(window))
}

export function newNames(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = new Set(before)
  return after.filter((name) => !known.has(name) && !FREQUENT_NAMES_ONLY.test(name))
}

/**
 * Returns the faults of each frame: forbidden elements, attributes and links, and HTML that changes when parsed again.
 */
export function frameFaults(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLIFrameElement>('iframe[srcdoc], iframe[data-ready]'), (frame) => {
      const body = frame.contentDocument?.body
      if (!body) return ['escape: the frame is not of our making']
      const faults: string[] = []
      if (body.querySelector('script,iframe,object,embed,form,input,button,link,meta,base,svg,math,video,audio')) {
        faults.push('script: an element that has no business there')
      }
      for (const element of body.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          if (/^on/i.test(name)) faults.push(`script: ${name}`)
          // Ids with our prefix are the mail's own anchors; no name of a page or script begins with it.
          const isPlace = name === 'id' && value.startsWith('sen-m-')
          if (/^(id|name)$/i.test(name) && !isPlace) faults.push(`clobber: ${name}`)
          const isAddress = !/^(class|title|alt)$/i.test(name)
          if (isAddress && /^\s*(javascript|vbscript|data:text)/i.test(value))
            faults.push(`script: ${name}=${value.slice(0, 40)}`)
        }
        const style = getComputedStyle(element)
        if (/fixed|sticky/.test(style.position)) faults.push(`escape: position ${style.position}`)
      }
      for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href]')) {
        const isKept =
          /^(https?:|mailto:|tel:)/.test(link.protocol) && link.target === '_blank' && /noopener/.test(link.rel)
        // The page scrolls to anchors; pressing them below shows any other effect.
        const isPlace = link.getAttribute('href')?.startsWith('#sen-m-')
        if (!isKept && !isPlace) faults.push(`navigate: a link to ${link.href.slice(0, 60)}`)
      }
      // Events press every element except external links, because SVG and MathML elements have no `click`.
      for (const element of body.querySelectorAll('*:not(a):not(a *), a[href^="#"]')) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
      const once = body.innerHTML
      const again = new DOMParser().parseFromString(`<!doctype html><body>${once}`, 'text/html').body.innerHTML
      if (once.replace(/ style="[^"]*"/g, '') !== again.replace(/ style="[^"]*"/g, ''))
        faults.push('script: reads differently a second time')
      return faults
    }),
  )
}
