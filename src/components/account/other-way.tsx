import { Link } from '@tanstack/react-router';

interface OtherWayProps {
  text: string;
  to: '/login' | '/signup';
  label: string;
}

/** Below a form of an account: the way to the other one. */
export const OtherWay = ({ text, to, label }: OtherWayProps) => (
  <p className="text-muted-foreground text-center text-sm">
    {text}{' '}
    <Link to={to} className="focus-ring text-foreground rounded-sm font-semibold hover:underline">
      {label}
    </Link>
  </p>
);
