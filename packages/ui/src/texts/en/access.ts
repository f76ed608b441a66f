import { counted } from './common.ts'

const roleTexts = {
  admin: 'Administrator',
  user: 'User',
  'read-only': 'Read only',
}
const roleHints = {
  admin: 'May do everything, accounts of others included.',
  user: 'May do everything but accounts of others and the audit log.',
  'read-only': 'May look at everything that holds no secret.',
}

export const access = {
  otherPerson: (name: string) => `Now logged in as ${name}`,
  title: 'Access',
  intro: 'Who may use this service, and what they did.',
  tabsLabel: 'Kinds of access',
  tabs: { people: 'People', tokens: 'API tokens', audit: 'Audit log' },
  roles: roleTexts,
  roleHints,
  role: 'Role',
  name: 'Name',
  login: {
    title: 'Log in',
    name: 'Name',
    password: 'Password',
    oneTime: 'One-time login',
    oneTimeHint:
      'The service printed it when it started for the first time, or an administrator gave it to you.',
    newPassword: 'New password',
    newPasswordHint: '12 characters or more.',
    submit: 'Log in',
    haveOneTime: 'I have a one-time login',
    havePassword: 'I have a password',
    tooMany: (seconds: number) => `Wait ${counted(seconds, 'second')} and try again.`,
  },
  open: {
    title: 'No login is asked for',
    text: 'Anyone who reaches this service may do everything. Restart it with --auth local to have accounts, tokens and an audit log with names.',
  },
  people: {
    add: 'Add a person',
    created: 'Created',
    hasPassword: 'Has logged in',
    notYet: 'Not yet: one-time login open',
    changeRole: 'Change role',
    newLogin: 'New one-time login',
    newLoginText: (name: string) =>
      `${name} is logged out everywhere, the password stops working, and a new one-time login is shown here.`,
    remove: 'Delete account',
    removeText: (name: string) =>
      `The logins and API tokens of ${name} end at once. What ${name} made stays.`,
    nameHint: 'Small letters, digits and ._@-',
    oneTimeTitle: (name: string) => `One-time login of ${name}`,
    oneTimeText: 'It is shown only now, works once, and for a day. Hand it over on a safe way.',
    you: 'You',
  },
  tokens: {
    intro: 'For scripts and tools. A token never has more rights than the person who made it.',
    add: 'Create a token',
    nameHint: 'What it is for, for example: ci pipeline',
    expires: 'Expires',
    never: 'Never',
    days: (days: number) => counted(days, 'day'),
    createdBy: 'Created by',
    lastUsed: 'Last used',
    neverUsed: 'Never',
    revoke: 'Revoke',
    revokeText: (name: string) => `Whatever uses the token ${name} is refused from now on.`,
    secretTitle: 'The new token',
    secretText: 'It is shown only now. Send it as “Authorization: Bearer …”.',
    none: 'There is no token yet',
    noneText: 'Create one for each script or tool, so that each can be revoked alone.',
  },
  audit: {
    intro: 'Every call that changed something or was refused, with who made it. Newest first.',
    none: 'Nothing is recorded yet',
    filter: 'Filter by text',
    time: 'Time',
    what: 'What',
    olderThan: 'Load older entries',
    adminsOnly: 'Only administrators see the audit log.',
  },
  account: {
    title: 'Your account',
    changePassword: 'Change your password',
    current: 'Current password',
    changed: 'The password was changed.',
    logOutEverywhere: 'Log out everywhere',
    logOutEverywhereText: 'All logins of yours end, this one included. API tokens stay valid.',
    rights: 'Rights',
  },
}
