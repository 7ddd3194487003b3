import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardBackButton, watchBackButton } from './back-button-guard.ts'

/** Going back twice takes fewer tasks. */
const QUIET_TURNS = 20

let history: RouterHistory
const open: (() => void)[] = []
beforeEach(() => {
  history = createBrowserHistory()
  watchBackButton(history)
  goTo('/list')
  goTo('/thread')
})
afterEach(async () => {
  for (const letGo of open.splice(0)) letGo()
  history.destroy()
  vi.restoreAllMocks()
})

const index = () => history.location.state.__TSR_index
const here = () => [history.location.pathname, window.location.pathname]

function goTo(path: string): void {
  history.push(path)
  history.flush()
}

function openScreen({ staysOpen = false } = {}) {
  const letGo = guardBackButton({ close: () => screen.close(), putAside: () => screen.putAside() })
  const screen = {
    close: vi.fn(() => {
      if (!staysOpen) screen.letGo()
    }),
    putAside: vi.fn(() => screen.letGo()),
    letGo: () => {
      const at = open.indexOf(letGo)
      if (at < 0) return
      open.splice(at, 1)
      letGo()
    },
  }
  open.push(letGo)
  history.flush()
  return screen
}

async function goes(way: 'back' | 'forward'): Promise<void> {
  window.history[way]()
  await quiet()
}

/** jsdom, like browsers, goes back in a task of its own. Tasks are counted, because a busy machine may be slow. */
async function quiet(): Promise<void> {
  let turns = 0
  const popped = () => {
    turns = 0
  }
  window.addEventListener('popstate', popped)
  for (; turns < QUIET_TURNS; turns += 1) await new Promise((resolve) => setTimeout(resolve))
  window.removeEventListener('popstate', popped)
}

it('closes by the way back, and leaves the page behind it alone', async () => {
  const before = index()
  const screen = openScreen()
  expect(index()).toBe(before + 1)
  await goes('back')
  expect(screen.close).toHaveBeenCalledOnce()
  expect([...here(), index()]).toEqual(['/thread', '/thread', before])
  await goes('back')
  expect(here()).toEqual(['/list', '/list'])
})

it('asks nothing of the browser when a screen closes in another way, and is no stop then', async () => {
  const back = vi.spyOn(window.history, 'back')
  const screen = openScreen()
  screen.letGo()
  await quiet()
  expect(back).not.toHaveBeenCalled()
  await goes('back')
  expect([...here(), screen.close.mock.calls.length]).toEqual(['/list', '/list', 0])
})

it('gives the place of a screen that has closed to the next one', async () => {
  const before = index()
  const first = openScreen()
  first.letGo()
  await quiet()
  const second = openScreen()
  expect(index()).toBe(before + 1)
  await goes('back')
  expect([first.close.mock.calls.length, second.close.mock.calls.length, index()]).toEqual([0, 1, before])
})

it.each(['has let go already', 'lets go afterwards'])(
  'continues to the page that a screen chose, which %s',
  async (order) => {
    const before = index()
    const screen = openScreen()
    if (order === 'has let go already') screen.letGo()
    history.push('/another')
    screen.letGo()
    await quiet()
    expect([...here(), index()]).toEqual(['/another', '/another', before + 1])
    await goes('back')
    expect([...here(), index()]).toEqual(['/thread', '/thread', before])
    await goes('forward')
    expect(here()).toEqual(['/another', '/another'])
    await goes('back')
    await goes('back')
    expect(here()).toEqual(['/list', '/list'])
  },
)

it('goes on when a screen has just been opened, in the same step of the page', async () => {
  const before = index()
  const letGo = guardBackButton({ close: () => {} })
  history.push('/another')
  letGo()
  await quiet()
  expect([...here(), index()]).toEqual(['/another', '/another', before + 1])
  await goes('back')
  expect(here()).toEqual(['/thread', '/thread'])
})

it('stays, with its place, while it asks something', async () => {
  const before = index()
  const screen = openScreen({ staysOpen: true })
  for (const times of [1, 2]) {
    await goes('back')
    expect([screen.close.mock.calls.length, ...here(), index()]).toEqual([times, '/thread', '/thread', before + 1])
  }
})

it('closes the one in front of two, then the other', async () => {
  const [first, second] = [openScreen(), openScreen()]
  await goes('back')
  expect([first.close.mock.calls.length, second.close.mock.calls.length]).toEqual([0, 1])
  await goes('back')
  expect([first.close.mock.calls.length, second.close.mock.calls.length]).toEqual([1, 1])
  expect(here()).toEqual(['/thread', '/thread'])
  await goes('back')
  expect(here()).toEqual(['/list', '/list'])
})

it('makes room when browsers step over the place behind it as well', async () => {
  const screen = openScreen()
  window.history.go(-2)
  await quiet()
  expect([...here(), screen.putAside.mock.calls.length]).toEqual(['/list', '/list', 1])
})

it('makes room when the page goes on to another address, and not for its own place', async () => {
  const screens = [openScreen(), openScreen()]
  await quiet()
  expect(screens.map(({ putAside }) => putAside.mock.calls.length)).toEqual([0, 0])
  goTo('/another')
  expect(screens.map(({ putAside }) => putAside.mock.calls.length)).toEqual([1, 1])
})

it('has a place again for a screen that stays while the page goes on', async () => {
  const close = vi.fn(() => {
    for (const letGo of open.splice(0)) letGo()
  })
  open.push(guardBackButton({ close }))
  goTo('/another')
  await quiet()
  await goes('back')
  expect([...here(), close.mock.calls.length]).toEqual(['/another', '/another', 1])
  await goes('back')
  expect(here()).toEqual(['/thread', '/thread'])
})

it('adds no stop for the address that the page is at already', async () => {
  openScreen().letGo()
  goTo('/thread')
  await goes('back')
  expect(here()).toEqual(['/list', '/list'])
})

it.each(['open', 'closed'])(
  'goes back to the address that has taken this one’s place, with a screen %s',
  async (is) => {
    const before = index()
    const screen = openScreen()
    if (is === 'closed') screen.letGo()
    history.replace('/renamed')
    history.flush()
    await goes('back')
    if (is === 'open') {
      expect([...here(), index(), screen.close.mock.calls.length]).toEqual(['/renamed', '/renamed', before, 1])
      await goes('back')
    }
    expect(here()).toEqual(['/list', '/list'])
  },
)

it('goes back to the address that replaced this one when the page has moved on', async () => {
  openScreen().letGo()
  history.replace('/renamed')
  history.flush()
  goTo('/another')
  await goes('back')
  expect(here()).toEqual(['/renamed', '/renamed'])
  await goes('back')
  expect(here()).toEqual(['/list', '/list'])
})

it('is no stop in a page that was reloaded over an open screen', async () => {
  openScreen().letGo()
  history.destroy()
  history = createBrowserHistory()
  watchBackButton(history)
  await goes('back')
  expect(here()).toEqual(['/list', '/list'])
})

it('keeps the other state of the entry', () => {
  history.replace('/thread', { kept: true })
  openScreen()
  expect(history.location.state).toMatchObject({ kept: true })
})
