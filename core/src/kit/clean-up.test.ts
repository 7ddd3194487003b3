import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportFailedCleanups, rethrowAfter, withCleanup } from './clean-up.ts'

const first = new Error('the disk is full')
const fail = (error: Error) => async () => {
  throw error
}

afterEach(() => reportFailedCleanups(() => undefined))

describe('a cleanup', () => {
  it('runs, and the error before it is thrown', async () => {
    const cleanup = vi.fn(async () => undefined)
    await expect(rethrowAfter(first, cleanup)).rejects.toBe(first)
    await expect(withCleanup(fail(first), cleanup)).rejects.toBe(first)
    expect(cleanup).toHaveBeenCalledTimes(2)
  })

  it('that fails hides no error', async () => {
    const second = fail(new Error('the file is closed'))
    await expect(rethrowAfter(first, second)).rejects.toBe(first)
    await expect(withCleanup(fail(first), second)).rejects.toBe(first)
    const thrown = () => {
      throw new Error('not even a promise')
    }
    await expect(rethrowAfter(first, thrown)).rejects.toBe(first)
  })

  it('that fails after another error is reported with both errors, and the first one is unchanged', async () => {
    const report = vi.fn()
    reportFailedCleanups(report)
    const second = new Error('the file is closed')
    await expect(rethrowAfter(first, fail(second))).rejects.toBe(first)
    await expect(withCleanup(fail(first), fail(second))).rejects.toBe(first)
    expect(report.mock.calls).toEqual([
      [second, first],
      [second, first],
    ])
    expect(first.cause).toBeUndefined()
    await expect(rethrowAfter(first, async () => undefined)).rejects.toBe(first)
    await expect(withCleanup(async () => 1, fail(second))).rejects.toBe(second)
    expect(report).toHaveBeenCalledTimes(2)
  })

  it('that fails after successful work is the error', async () => {
    const second = new Error('the file is closed')
    await expect(withCleanup(async () => 1, fail(second))).rejects.toBe(second)
    expect(
      await withCleanup(
        async () => 1,
        async () => undefined,
      ),
    ).toBe(1)
  })
})
