/**
 * Why the submission `s` of the mailbox `m` is not delivered at the moment; null: it is. A sender who may not send holds back what is
 * sent in the sender's name, and so does the program where a mailbox sends unusually much; codes and links that the program sends for
 * visitors and accounts go on.
 */
export const HOLD_REASON = `
  case
    when s.on_hold_since is not null then 'operator'
    when s.kind in ('message', 'forward', 'auto_reply') and (
      not m.smtp_enabled or m.deleted_at is not null or exists (
        select from mailbox_access own join account on account.id = own.account_id
        where own.mailbox_id = m.id and own.role = 'own' and account.suspended_at is not null
      )
    ) then 'sender'
    when s.kind in ('message', 'forward', 'auto_reply') and m.sending_held_at is not null then 'program'
  end`
