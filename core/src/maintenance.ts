import { aggregateReportsMaintenance } from './aggregate-reports/maintenance.ts'
import { appPasswordMaintenance } from './app-passwords/maintenance.ts'
import { attachmentsMaintenance } from './attachments/maintenance.ts'
import { automaticSetupMaintenance } from './automatic-setup/maintenance.ts'
import { domainsMaintenance } from './domains/maintenance.ts'
import { driveMaintenance } from './drive/maintenance.ts'
import { exportsMaintenance } from './exports/maintenance.ts'
import { identityMaintenance } from './identity/maintenance.ts'
import { importsMaintenance } from './imports/maintenance.ts'
import { mailProgramsMaintenance } from './mail-programs/maintenance.ts'
import { generalMaintenance } from './maintenance/maintenance.ts'
import { officeMaintenance } from './office/maintenance.ts'
import { peopleMaintenance } from './people/maintenance.ts'
import { quarantineMaintenance } from './quarantine/maintenance.ts'
import { realtimeMaintenance } from './realtime/maintenance.ts'
import { removedMailMaintenance } from './removed-mail/maintenance.ts'
import { sendingMaintenance } from './sending/maintenance.ts'
import { sharesMaintenance } from './shares/maintenance.ts'
import { tasksMaintenance } from './tasks/maintenance.ts'
import { threadsMaintenance } from './threads/maintenance.ts'
import { uploadsMaintenance } from './uploads/maintenance.ts'

/** Blobs come last, after the rows that referred to them are deleted. */
export const MAINTENANCE_TASKS = [
  ...attachmentsMaintenance,
  ...threadsMaintenance,
  ...removedMailMaintenance,
  ...quarantineMaintenance,
  ...driveMaintenance,
  ...tasksMaintenance,
  ...exportsMaintenance,
  ...importsMaintenance,
  ...sharesMaintenance,
  ...uploadsMaintenance,
  ...realtimeMaintenance,
  ...mailProgramsMaintenance,
  ...identityMaintenance,
  ...appPasswordMaintenance,
  ...automaticSetupMaintenance,
  ...aggregateReportsMaintenance,
  ...sendingMaintenance,
  ...officeMaintenance,
  ...peopleMaintenance,
  ...domainsMaintenance,
  ...generalMaintenance,
]
