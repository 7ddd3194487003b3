import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowser } from '../../program/browser.ts'
import { type Figure, milliseconds, type Section } from '../figures.ts'
import { median } from '../quantile.ts'
import { besideRoundcube, ROUNDCUBE } from '../roundcube.ts'
import { type EmptyPage, serveEmptyPage } from './empty-page.ts'
import { measurePresses } from './measure-presses.ts'
import {
  type Account,
  afterIdle,
  type Conditions,
  newVisitor,
  scriptKilobytesUntilLoaded,
  submit,
  untilForm,
  untilList,
  visit,
} from './visits.ts'

const SLOWDOWN = 4
const REQUESTS_TARGET = 20
const LOGIN_SCRIPT_TARGET_KILOBYTES = 60
const SLOW_LINK_TARGETS = { form: 1_200, listAfterSubmit: 1_500, listWarm: 1_000 }
const TYPING_MILLISECONDS = 3_000

type Round = Readonly<Record<string, number>>

/**
 * Measures from the address to the list, and the first presses. Figures are medians of rounds, each in a new browser.
 */
export async function measureEntry(account: Account, roundCount: number): Promise<Section[]> {
  const browser = await openBrowser()
  const empty = await serveEmptyPage()
  try {
    const near = await rounds(roundCount, () => nearRound(browser, account, empty))
    const far = await rounds(roundCount, () => farRound(browser, account))
    const presses = await rounds(roundCount, (round) => measurePresses(browser, account, round))
    return [
      { title: `From the address to the list (Chromium, median of ${roundCount})`, figures: nearFigures(near) },
      { title: 'Over a link of 60 ms there and back, 4 Mbit/s', figures: farFigures(far) },
      {
        title: `First presses (Chromium, median of ${roundCount})`,
        figures: [
          beside('first click on a row → body', presses('first'), ROUNDCUBE.firstBody),
          beside('the same row again → body', presses('again'), ROUNDCUBE.nextBody),
          beside('next page', presses('nextPage'), ROUNDCUBE.nextPage),
          beside('“c” → compose stands and is focused', presses('compose'), ROUNDCUBE.compose),
        ],
      },
    ]
  } finally {
    await browser.close()
    await empty.stop()
  }
}

async function rounds(count: number, measure: (round: number) => Promise<Round>): Promise<(name: string) => number> {
  const measured: Round[] = []
  for (let round = 0; round < count; round += 1) measured.push(await measure(round))
  return (name) => median(measured.map((each) => each[name] ?? Number.NaN))
}

async function nearRound(browser: Browser, account: Account, empty: EmptyPage): Promise<Round> {
  const context = await newVisitor(browser)
  const cold = await visit(context, account)
  const formCold = await untilForm(cold)
  const scripts = await scriptKilobytesUntilLoaded(cold)
  const submitCold = await submit(cold, account)
  const untilListCold = cold.traffic.soFar()
  const idle = await afterIdle(cold)
  await cold.page.close()

  const warm = await visit(context, account)
  const listWarm = await untilList(warm)
  const untilListWarm = warm.traffic.soFar()
  await warm.page.close()
  const slow = await visit(context, account, { slowdown: SLOWDOWN })
  const listSlow = await untilList(slow)
  await slow.page.close()
  const nothing = await untilEmpty(context, account, empty)
  const nothingSlow = await untilEmpty(context, account, empty, { slowdown: SLOWDOWN })

  await context.clearCookies({ name: /session/ })
  const again = await visit(context, account)
  const formWarm = await untilForm(again)
  const submitWarm = await submit(again, account)
  await context.close()

  const other = await newVisitor(browser)
  const formSlow = await untilForm(await visit(other, account, { slowdown: SLOWDOWN }))
  await other.close()
  return {
    formCold,
    formWarm,
    formSlow,
    scripts,
    submitCold,
    submitWarm,
    listWarm,
    listSlow,
    nothing,
    nothingSlow,
    requestsCold: untilListCold.requests,
    kilobytesCold: untilListCold.kilobytes,
    requestsIdle: idle.requests,
    kilobytesIdle: idle.kilobytes,
    requestsWarm: untilListWarm.requests,
    kilobytesWarm: untilListWarm.kilobytes,
  }
}

async function untilEmpty(
  context: BrowserContext,
  account: Account,
  { url }: EmptyPage,
  conditions: Conditions = {},
): Promise<number> {
  const opened = await visit(context, { ...account, url }, conditions)
  const shown = await untilList(opened)
  await opened.page.close()
  return shown
}

async function farRound(browser: Browser, account: Account): Promise<Round> {
  const isSlowLink = true
  const quick = await newVisitor(browser)
  const first = await visit(quick, account, { isSlowLink })
  const formCold = await untilForm(first)
  const listAtOnce = await submit(first, account)
  await quick.close()

  const context = await newVisitor(browser)
  const typed = await visit(context, account, { isSlowLink })
  await untilForm(typed)
  await typed.page.waitForTimeout(TYPING_MILLISECONDS)
  const listAfterTyping = await submit(typed, account)
  await afterIdle(typed)
  await typed.page.close()
  const listWarm = await untilList(await visit(context, account, { isSlowLink }))
  await context.close()
  return { formCold, listAtOnce, listAfterTyping, listWarm }
}

function nearFigures(of: (name: string) => number): Figure[] {
  const slowly = `, ${SLOWDOWN}× slowed down`
  const counted = (what: string, name: string, most?: number): Figure => {
    const [requests, kilobytes] = [of(`requests${name}`), of(`kilobytes${name}`)]
    const target = most === undefined ? {} : { target: `≤ ${most} requests`, isMet: requests <= most }
    return { what, measured: `${requests}, ${kilobytes.toFixed(0)} KB`, ...target }
  }
  return [
    beside('the login form stands, cold', of('formCold'), ROUNDCUBE.loginFormCold),
    beside('the login form stands, warm', of('formWarm'), ROUNDCUBE.loginFormWarm),
    beside(`the login form stands, cold${slowly}`, of('formSlow'), ROUNDCUBE.loginFormSlow),
    beside('submitted at once → list, cold', of('submitCold'), ROUNDCUBE.submitCold),
    beside('submitted at once → list, warm', of('submitWarm'), ROUNDCUBE.submitWarm),
    beside('signed in, open → list, warm', of('listWarm'), ROUNDCUBE.openList),
    beside(`signed in, open → list, warm${slowly}`, of('listSlow'), ROUNDCUBE.openListSlow),
    { what: 'an empty page, for comparison: the browser’s own part', measured: milliseconds(of('nothing')) },
    { what: `an empty page, for comparison${slowly}`, measured: milliseconds(of('nothingSlow')) },
    counted('requests and bytes from the address until the list, cold', 'Cold', REQUESTS_TARGET),
    counted('requests and bytes once all is quiet', 'Idle'),
    counted('requests and bytes until the list, signed in, warm', 'Warm'),
    {
      what: 'scripts of the login page, on the wire',
      measured: `${of('scripts').toFixed(1)} KB`,
      target: `≤ ${LOGIN_SCRIPT_TARGET_KILOBYTES} KB`,
      isMet: of('scripts') <= LOGIN_SCRIPT_TARGET_KILOBYTES,
    },
  ]
}

function farFigures(of: (name: string) => number): Figure[] {
  const figure = (what: string, name: string, most: number): Figure => ({
    what,
    measured: milliseconds(of(name)),
    target: `≤ ${most} ms`,
    isMet: of(name) <= most,
  })
  return [
    figure('the login form stands, cold', 'formCold', SLOW_LINK_TARGETS.form),
    figure('submitted after 3 s of typing → list, cold', 'listAfterTyping', SLOW_LINK_TARGETS.listAfterSubmit),
    figure('submitted at once → list, cold', 'listAtOnce', SLOW_LINK_TARGETS.listAfterSubmit),
    figure('signed in, open → list, warm', 'listWarm', SLOW_LINK_TARGETS.listWarm),
  ]
}

function beside(what: string, ours: number, peer: Parameters<typeof besideRoundcube>[0]['peer']): Figure {
  return besideRoundcube({ what, ours, peer })
}
