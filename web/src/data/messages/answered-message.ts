import type { UserInfo } from '@sen/contract/account'
import type { MessageField } from '@sen/contract/messages'
import { type AnsweredMessage, offersReplyAll, ownAddresses, wasBlindCopied } from '@sen/model/replying'
import { activeDomains, rightsOf } from '../account/rights.ts'

/** All addresses of this account, for the reply rules. */
export function ownAddressesOf(user: UserInfo): readonly string[] {
  return ownAddresses({
    address: user.email,
    senders: user.senders.map((sender) => sender.email),
    isOwner: rightsOf(user).isOwner,
    domains: activeDomains(user.domains),
  })
}

export function answeredMessage(message: MessageField): AnsweredMessage {
  return {
    messageIdHeader: message.message_id_header,
    inReplyTo: message.in_reply_to,
    references: message.references,
    from: message.from,
    ...(message.other_authors && { otherAuthors: message.other_authors }),
    replyTo: message.reply_to,
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    ...(message.list_post !== undefined && { listPost: message.list_post }),
  }
}

export function mayReplyAll(message: MessageField, user: UserInfo): boolean {
  return offersReplyAll(answeredMessage(message), ownAddressesOf(user))
}

/** A reply to all would reveal that the account received a blind copy. */
export function cameAsHiddenCopy(message: MessageField, user: UserInfo): boolean {
  return wasBlindCopied(answeredMessage(message), ownAddressesOf(user))
}
