import type { SendingLimits } from '@sen/model/sending-limits/sending-limits'
import type { MailSender } from '../ports/mail-sender.ts'
import type { MailSigner } from '../ports/mail-signer.ts'
import type { DeliveryQueue } from '../queue/delivery-queue.ts'
import type { DkimKeyStore } from '../signing/dkim-key-store.ts'
import type { SeenPictureStore } from '../tracking/view-store.ts'
import type { SendingAlarmStore } from './limits/sending-alarm-store.ts'
import type { TlsPolicyStore } from './mta-sts/tls-policy-store.ts'

export interface SendingWorld {
  readonly queue: DeliveryQueue
  readonly mailSender: MailSender
  readonly mailSigner: MailSigner
  readonly dkimKeys: DkimKeyStore
  readonly tlsPolicies: TlsPolicyStore | undefined
  readonly sendingLimits: SendingLimits
  readonly sendingAlarms: SendingAlarmStore
  readonly operatorAddress: string | undefined
  readonly seenPictures: SeenPictureStore
}
