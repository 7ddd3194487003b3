/** Scripts for Thunderbird's main window. They use the modules that its own dialogs use. */

const ACCOUNT = `
  const account = MailServices.accounts.accounts.find(each => each.incomingServer.type === "imap");
  const folderOf = name => {
    const inbox = account.incomingServer.rootFolder.getFolderWithFlags(Ci.nsMsgFolderFlags.Inbox);
    const found = name === "INBOX" ? inbox : account.incomingServer.rootFolder.descendants.find(each => each.name === name);
    if (!found) throw new Error("there is no folder " + name);
    return found;
  };
  const messageOf = (folder, subject) => {
    const found = [...folder.messages].find(each => each.mime2DecodedSubject === subject);
    if (!found) throw new Error("there is no message " + subject);
    return found;
  };
  const becomes = async look => {
    for (let tries = 0; tries < 600; tries++) {
      const result = look();
      if (result) return result;
      await new Promise(resolve => window.setTimeout(resolve, 100));
    }
    throw new Error("it did not happen: " + look);
  };`

/** Does what the account hub does with an address and a password. */
export const SET_UP_ACCOUNT = `
  const load = name => ChromeUtils.importESModule("resource:///modules/accountcreation/" + name + ".sys.mjs")[name];
  const [domain, { signal }] = [args.email.split("@")[1], new AbortController()];
  const { value: config } = await load("FindConfig")
    .parallelAutoDiscovery(domain, args.email, signal, args.password, "").next();
  if (!config) throw new Error("no configuration was found");
  load("AccountConfig").replaceVariables(config, "Lan", args.email, args.password);
  config.rememberPassword = true;
  const verified = await new (load("ConfigVerifier"))(window.msgWindow, signal).verifyConfig(config, false);
  const account = await load("CreateInBackend").createAccountInBackend(verified);
  account.incomingServer.getNewMessages(account.incomingServer.rootFolder, window.msgWindow, null);
  const shown = ({ type, hostname, port, socketType, username }) => ({ type, hostname, port, socketType, username });
  return { source: config.subSource, incoming: shown(config.incoming), outgoing: shown(config.outgoing) };`

/** Reads the local copy of a folder, without asking the server. */
export const LIST_MESSAGES = `${ACCOUNT}
  return [...folderOf(args.folder).messages].map(each => ({
    subject: each.mime2DecodedSubject, isRead: each.isRead, isStarred: each.isFlagged,
  }));`

export const LIST_FOLDERS = `${ACCOUNT}
  return account.incomingServer.rootFolder.descendants.map(each => each.name);`

/** Opens a message in the three-pane window, which marks it as read. */
export const READ_MESSAGE = `${ACCOUNT}
  const { MailUtils } = ChromeUtils.importESModule("resource:///modules/MailUtils.sys.mjs");
  const message = messageOf(folderOf(args.folder), args.subject);
  MailUtils.displayMessageInFolderTab(message);
  const text = () => {
    const tabs = window.document.getElementById("tabmail");
    const body = tabs.currentAboutMessage?.getMessagePaneBrowser()?.contentDocument?.body?.textContent.trim();
    return message.isRead && body;
  };
  return becomes(text);`

export const ANSWER_MESSAGE = `${ACCOUNT}
  const folder = folderOf(args.folder);
  const parameters = Cc["@mozilla.org/messengercompose/composeparams;1"].createInstance(Ci.nsIMsgComposeParams);
  parameters.composeFields = Cc["@mozilla.org/messengercompose/composefields;1"].createInstance(Ci.nsIMsgCompFields);
  parameters.type = Ci.nsIMsgCompType.ReplyToSender;
  parameters.format = Ci.nsIMsgCompFormat.PlainText;
  parameters.originalMsgURI = folder.getUriForMsg(messageOf(folder, args.subject));
  parameters.identity = account.defaultIdentity;
  MailServices.compose.OpenComposeWindowWithParams(null, parameters);
  const composer = await becomes(() => [...Services.wm.getEnumerator("msgcompose")].find(each => each.composeEditorReady));
  composer.GetCurrentEditor().insertText(args.text);
  composer.goDoCommand("cmd_sendNow");
  await becomes(() => composer.closed);`

export const MOVE_MESSAGE = `${ACCOUNT}
  const [from, to] = [folderOf(args.folder), folderOf(args.to)];
  MailServices.copy.copyMessages(from, [messageOf(from, args.subject)], to, true, null, window.msgWindow, true);`

export const STAR_MESSAGE = `${ACCOUNT}
  const folder = folderOf(args.folder);
  folder.markMessagesFlagged([messageOf(folder, args.subject)], true);`
