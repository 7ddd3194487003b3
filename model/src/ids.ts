declare const kind: unique symbol
type Id<K extends string> = string & { readonly [kind]: K }

/** Ids are opaque strings. The brand only prevents that the id of one noun is passed as another's. */
/** Owns domains (product decision 37). */
export type OrganisationId = Id<'organisation'>
export type DomainId = Id<'domain'>
/** A user account. */
export type AccountId = Id<'account'>
export type MailboxId = Id<'mailbox'>
/** An address that receives mail beside a mailbox's own: an alias or a group. */
export type AddressId = Id<'address'>
/** Mail received at an address for aggregate reports. */
export type ReportMailId = Id<'report_mail'>
export type FolderId = Id<'folder'>
export type ThreadId = Id<'thread'>
export type MessageId = Id<'message'>
/** Mail that was deleted for ever and is retained for a while. */
export type RemovedMessageId = Id<'removed_message'>
export type QuarantinedMessageId = Id<'quarantined_message'>
export type FileId = Id<'file'>
export type SubmissionId = Id<'submission'>
export type DeliveryId = Id<'delivery'>
export type FilterId = Id<'filter'>
export type TemplateId = Id<'template'>
export type LabelId = Id<'label'>
export type ExportId = Id<'export'>
export type UploadId = Id<'upload'>
export type ImportId = Id<'import'>
export type TaskId = Id<'task'>
export type ContactId = Id<'contact'>
export type ContactGroupId = Id<'contact_group'>
/** A file or a folder of the drive. */
export type DriveItemId = Id<'drive_item'>
export type ShareId = Id<'share'>
/** A page on which others upload files into a drive folder. */
export type FileRequestId = Id<'file_request'>
