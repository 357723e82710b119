export const bareTitle: string
