/** The person closed the login dialog: the pending action was given up, and that is fine. */
export class LoginDeclined extends Error {}
