import { MAINTENANCE_TASKS } from '@sen/core/maintenance'
import type { Logger } from 'pino'
import { contentDigest } from '../content-digest.ts'
import type { World } from '../world.ts'

export type MaintenanceLog = Pick<Logger, 'info' | 'error'>

/** A task that fails does not stop the others. @throws when one failed, so that the queue retries */
export async function runMaintenance(world: World, log: MaintenanceLog): Promise<void> {
  const needs = {
    ...world,
    digest: contentDigest,
    onDamaged: ({ key, damage }: { readonly key: string; readonly damage: string }) =>
      log.error({ blob: key, damage }, 'a stored blob is damaged or missing'),
  }
  const failed: string[] = []
  for (const task of MAINTENANCE_TASKS) {
    try {
      const count = await task.run(needs)
      if (count > 0) log.info({ count }, `maintenance: ${task.name}`)
    } catch (error) {
      log.error({ err: error }, `maintenance failed: ${task.name}`)
      failed.push(task.name)
    }
  }
  if (failed.length > 0) throw new Error(`maintenance failed: ${failed.join(', ')}`)
}
