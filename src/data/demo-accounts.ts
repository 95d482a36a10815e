import { demoText } from '@/text/demo.ts';

/** An account that a demo installation offers on its sign-in page. */
export interface DemoAccount {
  email: string;
  password: string;
  label: string;
}

const password = 'demo1234!';

/** The demo company's accounts, one for each way the app can look; the host makes them only with demo data. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'staff@example.com', password, label: demoText.staff },
  { email: 'seller@example.com', password, label: demoText.seller },
  { email: 'nopartner@example.com', password, label: demoText.noPartner },
  { email: 'inactive@example.com', password, label: demoText.inactive },
];
