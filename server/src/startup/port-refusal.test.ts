import { expect, it } from 'vitest'
import { EXIT_IN_USE, StartRefused } from '../start-refused.ts'
import { portRefusal } from './port-refusal.ts'

const failed = (code: string) => Object.assign(new Error(`listen ${code}`), { code })

it('names the capability that port 25 needs to an ordinary user', () => {
  const refusal = portRefusal(failed('EACCES'), 'SMTP_PORT', '0.0.0.0', 25)
  expect(refusal).toBeInstanceOf(StartRefused)
  expect(refusal).toMatchObject({
    exitCode: EXIT_IN_USE,
    message: expect.stringMatching(/^SMTP_PORT 25 cannot be opened .*AmbientCapabilities=CAP_NET_BIND_SERVICE/),
  })
})

it('names the port that another program has', () => {
  expect(portRefusal(failed('EADDRINUSE'), 'HEALTH_PORT', '::1', 9000)).toMatchObject({
    message: expect.stringMatching(/^HEALTH_PORT 9000 on ::1 is in use by another program\./),
  })
})

it('leaves every other error as it is', () => {
  const other = failed('EADDRNOTAVAIL')
  expect(portRefusal(other, 'PORT', '192.0.2.1', 3000)).toBe(other)
})
