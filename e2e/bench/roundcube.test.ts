import { describe, expect, it } from 'vitest'
import { besideRoundcube, ROUNDCUBE, ratioTo } from './roundcube.ts'

describe('the ratio to the peer', () => {
  it('is above 1 when we are faster, below when we are slower', () => {
    expect(ratioTo({ value: 300, unit: 'milliseconds' }, 75)).toBe(4)
    expect(ratioTo({ value: 300, unit: 'milliseconds' }, 600)).toBe(0.5)
  })

  it('is above 1 when we do more in the same time', () => {
    expect(ratioTo({ value: 40, unit: 'per second' }, 320)).toBe(8)
    expect(ratioTo({ value: 40, unit: 'per second' }, 20)).toBe(0.5)
  })
})

describe('a row beside Roundcube', () => {
  it('shows both figures, the ratio and whether it reaches the target', () => {
    const row = besideRoundcube({ what: 'the login form', ours: 100, peer: ROUNDCUBE.loginFormCold })
    expect(row).toEqual({
      what: 'the login form',
      measured: '100 ms',
      target: 'Roundcube 301 ms: 3×, at least 1.5×',
      isMet: true,
    })
  })

  it('never rounds a ratio up to the target', () => {
    const { target, isMet } = besideRoundcube({ what: 'the list', ours: 239, peer: ROUNDCUBE.submitCold })
    expect(target).toBe('Roundcube 715 ms: 2.9×, at least 3×')
    expect(isMet).toBe(false)
  })

  it('holds a bound besides the ratio: both have to be met', () => {
    const at = (ours: number) => besideRoundcube({ what: 'pages', ours, peer: ROUNDCUBE.listPages, bound: 700 })
    expect(at(705)).toMatchObject({ target: '≥ 700; Roundcube 17.3: 40×, at least 40×', isMet: true })
    expect(at(695)).toMatchObject({ measured: '695', isMet: false })
    expect(besideRoundcube({ what: '', ours: 80, peer: ROUNDCUBE.firstBody, bound: 60 }).isMet).toBe(false)
  })

  it('only shows the ratio when there is no target', () => {
    const row = besideRoundcube({ what: 'the next page', ours: 63, peer: ROUNDCUBE.nextPage, measured: '63 / 70 ms' })
    expect(row).toEqual({ what: 'the next page', measured: '63 / 70 ms', target: 'Roundcube 252 ms: 4×' })
  })

  it('is missed by a figure that could not be measured', () => {
    expect(besideRoundcube({ what: '', ours: Number.NaN, peer: ROUNDCUBE.firstBody }).isMet).toBe(false)
  })
})
