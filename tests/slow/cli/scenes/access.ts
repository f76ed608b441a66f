// A service with logins, and a certificate that it made itself.
import type { Scene } from '../example.ts'

export const PASSWORD = 'a password that is long enough'

export const ADMINISTRATOR: Scene = {
  title: 'an administrator logs in',
  examples: [
    {
      command: 'groundwork context add lab --url https://192.168.1.10:8090',
      answers: [[/Trust this certificate/, 'y\n']],
      says: /Stored lab/,
    },
    { command: 'groundwork context use lab', says: /lab is the current context/ },
    { command: 'groundwork context list', says: /\* +lab/ },
    {
      command: 'groundwork login --user admin --one-time',
      answers: [
        [/One-time login of admin/, '{one-time login}\n'],
        [/New password/, `${PASSWORD}\n`],
        [/Once more/, `${PASSWORD}\n`],
      ],
      says: /Logged in to .* as admin/,
    },
    { command: 'groundwork create user alice --role user', says: /One-time login/ },
    {
      command: 'groundwork create token ci --role read-only --expires 90d -o jsonpath={.token}',
      says: /^\S+\n?$/,
    },
  ],
}

/** Their passwords are set, and the token is in its file. */
export const OTHERS: Scene = {
  title: 'others log in and out',
  examples: [
    { command: 'groundwork login --token-file token.txt --context lab', says: /Logged in/ },
    {
      command:
        'groundwork login --user ci --password-file /run/secrets/ci --url https://lab:8090 --fingerprint 3A:0F:...',
      says: /as ci/,
    },
    { command: 'groundwork logout', says: /^Logged out of/ },
    {
      command: 'groundwork login --url https://192.168.1.10:8090 --user alice',
      answers: [[/Password of alice/, `${PASSWORD}\n`]],
      says: /as alice/,
    },
    {
      command: 'groundwork login lab --user alice --unpin',
      answers: [
        [/Trust this certificate/, 'y\n'],
        [/Password of alice/, `${PASSWORD}\n`],
      ],
      says: /as alice/,
    },
    { command: 'groundwork logout --everywhere', says: /everywhere/ },
    { command: 'groundwork reset-password alice --data-dir /srv/groundwork', says: /alice/ },
    { command: 'groundwork context remove lab', says: /Removed lab/ },
  ],
}

export const COMPLETION: Scene = {
  title: 'shells are told how to complete',
  examples: [
    { command: 'groundwork completion bash > /etc/bash_completion.d/groundwork' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: zsh reads it.
    { command: 'groundwork completion zsh > "${fpath[1]}/_groundwork"' },
    { command: 'groundwork completion fish > ~/.config/fish/completions/groundwork.fish' },
  ],
}
