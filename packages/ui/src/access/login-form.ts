/** What the form sends: a password, or a one-time login together with the password to be. */
export interface LoginValues {
  readonly name: string
  readonly password: string
  readonly oneTime: string
  readonly newPassword: string
  readonly isFirst: boolean
}

export const MIN_PASSWORD = 12

export const loginBody = ({ name, password, oneTime, newPassword, isFirst }: LoginValues) =>
  isFirst
    ? { name: name.trim(), one_time_login: oneTime.trim(), new_password: newPassword }
    : { name: name.trim(), password }

export const isLoginComplete = ({ name, password, oneTime, newPassword, isFirst }: LoginValues): boolean =>
  name.trim() !== '' &&
  (isFirst ? oneTime.trim() !== '' && newPassword.length >= MIN_PASSWORD : password !== '')
