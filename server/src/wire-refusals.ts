import { S3Unusable } from '@sen/adapters/blobs-s3/s3-failures'
import { GeoIpTableUnusable } from '@sen/adapters/places-mmdb/mmdb-geo-ip-lookup'
import { EmbeddedPostgresFailed } from '@sen/adapters/postgres/embedded/embedded-postgres-failed'
import { DataDirInUse } from '@sen/adapters/postgres/embedded/instance-lock'
import { MigrationRefused } from '@sen/adapters/postgres/upgrade/migration-refused'
import { DatabaseInUse } from '@sen/adapters/postgres/upgrade/program-lock'
import { EXIT_FAILED, EXIT_IN_USE, EXIT_WRONG_CONFIG, StartRefused } from './start-refused.ts'

/** Rethrows errors that are not for the operator. @throws StartRefused */
export function refuse(error: unknown): never {
  if (error instanceof EmbeddedPostgresFailed) throw new StartRefused(error.message, EXIT_FAILED, { cause: error })
  if (error instanceof DataDirInUse) throw new StartRefused(error.message, EXIT_IN_USE, { cause: error })
  if (error instanceof DatabaseInUse) throw new StartRefused(error.message, EXIT_IN_USE, { cause: error })
  if (error instanceof S3Unusable) {
    throw new StartRefused(error.message, error.isMisnamed ? EXIT_WRONG_CONFIG : EXIT_FAILED, { cause: error })
  }
  if (error instanceof GeoIpTableUnusable) {
    throw new StartRefused(`GEOIP_DB: ${error.message}.`, EXIT_WRONG_CONFIG, { cause: error })
  }
  if (error instanceof MigrationRefused) throw new StartRefused(error.message, EXIT_WRONG_CONFIG, { cause: error })
  throw error
}
