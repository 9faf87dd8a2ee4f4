import { CardPicture, CardPieces } from '../cards/card-row.tsx';

export const HoldemPieces = () => <CardPieces cards={['AH', '10H', undefined]} />;
export const HoldemPicture = () => <CardPicture cards={['AH', 'AC', undefined]} />;
