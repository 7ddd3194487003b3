declare const kind: unique symbol
type Id<K extends string> = string & { readonly [kind]: K }

/** The brand prevents that the id of one noun is passed as another's. */
/** Product decision 37. */
export type OrganisationId = Id<'organisation'>
export type DomainId = Id<'domain'>
export type AccountId = Id<'account'>
export type AppPasswordId = Id<'app_password'>
export type MailboxId = Id<'mailbox'>
export type AddressId = Id<'address'>
export type ReportMailId = Id<'report_mail'>
export type FolderId = Id<'folder'>
export type ThreadId = Id<'thread'>
export type MessageId = Id<'message'>
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
export type DriveItemId = Id<'drive_item'>
export type ShareId = Id<'share'>
export type FileRequestId = Id<'file_request'>
