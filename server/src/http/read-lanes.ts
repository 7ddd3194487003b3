import {
  MAX_COSTLY_READS_OF_CALLER,
  MAX_READS_OF_CALLER,
  MAX_READS_WAITING_OF_CALLER,
} from '@sen/model/bulkheads/limits'
import { CallerLane } from '../caller-lane.ts'

/** Many calls of one mailbox must leave time of the main thread to the others. */
export const lightReads = new CallerLane(MAX_READS_OF_CALLER, MAX_READS_WAITING_OF_CALLER, 'too_many_calls')

export const costlyReads = new CallerLane(MAX_COSTLY_READS_OF_CALLER, MAX_READS_WAITING_OF_CALLER, 'too_many_calls')
